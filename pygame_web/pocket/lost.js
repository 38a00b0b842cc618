// The page that a static host shows for an address it does not know: a link that only lost its "#" is followed.
const there = mended(location);
if (there) location.replace(there);
