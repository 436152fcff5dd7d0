import { useEffect, useRef, useState } from "react";
import { Icon } from "./icons.tsx";

const sidePx = 96;

/**
 * A small picture of a file that is not sent yet, or a sign of one. Drawn, and not as an image's address: a page's
 * policy need not allow those, and a photograph would be kept whole.
 */
export function Thumbnail({ file }: { readonly file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isImage, setImage] = useState(file.type.startsWith("image/"));
  useEffect(() => {
    if (!isImage) return;
    createImageBitmap(file, { resizeHeight: sidePx, resizeQuality: "medium" }).then(
      (picture) => {
        if (canvas.current === null) return picture.close();
        canvas.current.width = picture.width;
        canvas.current.height = picture.height;
        canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
      },
      () => setImage(false),
    );
  }, [file, isImage]);
  return <span className="thumb">{isImage ? <canvas ref={canvas} aria-hidden="true" /> : <Icon name="page" />}</span>;
}
