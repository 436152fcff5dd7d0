import { createContext } from "react";

/** Whether the first page is drawn for the first time: its frame, while what was read ahead waits its turn. */
export const FirstDraw = createContext(false);
