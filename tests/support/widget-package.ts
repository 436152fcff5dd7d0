import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildPackages } from "./built.ts";

const run = promisify(execFile);
const project = join(import.meta.dirname, "../..");
const modules = join(project, "node_modules");

export interface WidgetPackage {
  /** What `/packages/svc-widget.tgz` gives. */
  readonly tarball: string;
  /** A folder with a copy of `files` in which the package is installed, beside this React. */
  install(react: 18 | 19, files?: string): Promise<string>;
  remove(): Promise<void>;
}

/** The package as the service gives it out, in a folder of its own, so that several tests can use it at once. */
export async function packWidget(): Promise<WidgetPackage> {
  // Inside the project: what an app needs beside React and the package is found in the folders above.
  await mkdir(join(project, ".cache"), { recursive: true });
  const work = await mkdtemp(join(project, ".cache", "widget-"));
  const tarball = join(work, "svc-widget.tgz");
  await cp(join(await buildPackages(), "svc-widget.tgz"), tarball);
  let apps = 0;
  return {
    tarball,
    async install(react, files) {
      const folder = join(work, `app-${++apps}`);
      await mkdir(folder);
      const isOfApp = (name: string) => !/node_modules|tsconfig\.json$/u.test(name.slice(files?.length));
      if (files !== undefined) await cp(files, folder, { recursive: true, filter: isOfApp });
      await writeFile(join(folder, "package.json"), JSON.stringify({ name: "app", private: true, type: "module" }));
      // As a newcomer's folder, it knows nothing of the project around it.
      await writeFile(join(folder, "tsconfig.json"), "{}");
      const offline = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps"];
      await run("npm", ["install", ...offline, tarball], { cwd: folder });
      if (react === 18)
        for (const name of ["react", "react-dom"])
          await cp(join(modules, `${name}-18`), join(folder, "node_modules", name), { recursive: true });
      return folder;
    },
    remove: () => rm(work, { recursive: true }),
  };
}
