import { operations } from "@svc/contract";
import { recordChange } from "../../foundation/audit-context.ts";
import type { Caller } from "../../foundation/caller.ts";
import { implement } from "../../foundation/implement.ts";
import type { Implementation } from "../../foundation/implement.ts";
import type { AccountsDeps } from "./deps.ts";
import { findWorkspace } from "./people.ts";
import { removePicture, storePicture } from "./pictures.ts";
import { signedInNow } from "./signed-in-now.ts";

/** The workspace's logo, and the signed-in member's photo. */
export function pictureOperations(deps: AccountsDeps): Implementation[] {
  const { database, clock, pictures } = deps;

  const saveLogo = ({ id, workspaceId: own }: Caller, workspaceId: string, logo: StoredPicture | null) =>
    database.transaction(async (transaction) => {
      const before = await findWorkspace(transaction, id, own, workspaceId);
      if (logo === null) await removePicture(transaction, { workspaceId });
      else await storePicture(transaction, { workspaceId }, logo, clock.now());
      const after = await findWorkspace(transaction, id, own, workspaceId);
      await recordChange(transaction, clock, { before, after });
      return after;
    });
  const savePhoto = (accountId: string, photo: StoredPicture | null) =>
    database.transaction(async (transaction) => {
      if (photo === null) await removePicture(transaction, { accountId });
      else await storePicture(transaction, { accountId }, photo, clock.now());
      const bytes = photo?.bytes.length ?? 0;
      await recordChange(transaction, clock, { resource: accountId, after: { photoBytes: bytes } });
    });

  return [
    implement(operations.uploadLogo, async ({ workspaceId }, caller, context) => {
      await findWorkspace(database.query, caller.id, caller.workspaceId, workspaceId);
      return saveLogo(caller, workspaceId, await pictures.read(context));
    }),
    implement(operations.removeLogo, async ({ workspaceId }, caller) => {
      await saveLogo(caller, workspaceId, null);
      return null;
    }),
    implement(operations.uploadPhoto, async (_input, caller, context) => {
      await savePhoto(caller.id, await pictures.read(context));
      return signedInNow(deps, caller);
    }),
    implement(operations.removePhoto, async (_input, caller) => {
      await savePhoto(caller.id, null);
      return null;
    }),
  ];
}

type StoredPicture = Parameters<typeof storePicture>[2];
