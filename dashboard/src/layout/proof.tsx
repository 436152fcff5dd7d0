import { lazy, Suspense } from "react";
import { useAsking } from "../api/proof.ts";

const ProofDialog = lazy(() => import("./proof-dialog.tsx"));

/** Over every page: asks who the member is where a request needs it, which is sent again then (api/client.ts). */
export function Proof() {
  const asking = useAsking();
  return <Suspense>{asking === null ? null : <ProofDialog settle={asking.settle} />}</Suspense>;
}
