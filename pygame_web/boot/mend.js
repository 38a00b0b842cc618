// Some programs write the "#" of a link as "%23" when they hand it on, once or more: no host has a page of that name.
// The address that was meant, or "" where this is none of ours. `sw.js` and the page `404.html` ask for it.
function mended({ origin, pathname, search }) {
  const mark = /%(?:25)*23/i.exec(pathname);
  if (!mark) return "";
  let behind = pathname.slice(mark.index + mark[0].length) + search;
  for (let codes = 0; codes < 3 && /%[2-7][0-9a-f]/i.test(behind); codes += 1) {
    behind = behind.replace(/%([2-7][0-9a-f])/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
  }
  const meant = /^\W*(?:[gr]\s*=|[a-z]+\/)/i.test(behind);
  return meant ? `${origin}${pathname.slice(0, mark.index)}#${encodeURI(behind).replaceAll("#", "%23")}` : "";
}
