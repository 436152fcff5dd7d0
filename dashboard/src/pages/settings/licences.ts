import type { Licence } from "../../../licences-table.ts";

/** Put here when the page is built (vite.config.ts). */
declare const LICENCES: readonly Licence[];

/** Of all packages that come with the service. */
export const licences: readonly Licence[] = LICENCES;
