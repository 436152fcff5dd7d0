export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = "",
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...inside);
  return element;
}

/** A picture of one line, on a field of 24 by 24. */
export function drawPath(path: string): Element {
  const draw = (name: string) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const [svg, line] = [draw("svg"), draw("path")];
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.ariaHidden = "true";
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}
