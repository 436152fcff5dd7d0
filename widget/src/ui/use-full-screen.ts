import { useEffect, useState } from "react";

/** A telephone's screen holds the chat alone. */
const query = "(max-width: 480px), (max-height: 440px)";
export const isFullScreen = () => matchMedia(query).matches;

/** Whether the panel takes the whole screen. */
export function useFullScreen(): boolean {
  const [isFull, setFull] = useState(isFullScreen);
  useEffect(() => {
    const media = matchMedia(query);
    const hear = () => setFull(media.matches);
    hear();
    media.addEventListener("change", hear);
    return () => media.removeEventListener("change", hear);
  }, []);
  return isFull;
}
