"""The look back as it is shown. The page loads this, and what it stands on, with the first one.

| file | what |
| --- | --- |
| told | the pieces a worker sent, read |
| graph | each seat's chances as a picture, and as a table |
| panel | all of it: progress, luck, turning points, the dearest decisions |
| before | before the die: what every face would do |
| shown, spots | a dear decision on its board |
| exercise | a dear decision once more |
| words | what the features are called |
"""
