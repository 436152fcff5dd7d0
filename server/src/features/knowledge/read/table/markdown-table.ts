/** A Markdown table whose first row is its header; rows of different length are filled up. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [header = [], ...body] = rows;
  const line = (cells: readonly string[]): string => {
    const filled = Array.from({ length: width }, (_, column) => inCell(cells[column] ?? ""));
    return `| ${filled.join(" | ")} |`;
  };
  const delimiter = `| ${Array.from({ length: width }, () => "---").join(" | ")} |`;
  return [line(header), delimiter, ...body.map(line)].join("\n");
}

/** A cell stands on one line, and a bar in it is no border. */
function inCell(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/(?<!\\)\|/g, "\\|");
}
