/** A set that is not of the form: names the file and, where there is one, the line. */
export class MalformedSet extends Error {
  constructor(file: string, line: number | undefined, fault: string) {
    super(`${file}${line === undefined ? "" : `:${line}`}: ${fault}`);
    this.name = "MalformedSet";
  }
}
