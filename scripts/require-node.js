// JavaScript, because an old Node has to be able to read it: preloaded with `node --import`.
const needed = [24, 21];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `svc needs Node ${needed.join(".")} or newer, and this is ${process.version}. ` +
      "Install a newer Node. In a clone on Linux, npm start brings its own.\n",
  );
  process.exit(1);
}
