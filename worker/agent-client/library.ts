import type { ErrorCode } from '../contract/errors.ts'
import type { UploadType } from '../contract/uploads.ts'
import type { Env } from '../core/env.ts'

/** A member's file for a contact, as the library keeps it. */
export interface StoredUpload {
  id: string
  name: string
  type: UploadType
  size: number
}

/** The message that files are for: its idempotency key, and the session of its thread. */
export interface UploadClaim {
  key: string
  sessionId: string
}

/** The object that reads what one agent was given to know, named by the agent's id. */
export interface LibraryObject extends Rpc.DurableObjectBranded {
  /**
   * A document is about to be written in the database and has to be read; with its bytes when it is a file. The alarm
   * that is set here outlives the caller.
   */
  expect(documentId: string, bytes: Uint8Array | null): Promise<void>
  /** The document is written: read it now. */
  read(): Promise<void>
  drop(documentId: string): Promise<void>
  /** The agent's passages may have changed: the index of vectors is to follow, where there is one. */
  syncVectors(): Promise<void>
  /** The agent is deleted, and all its documents; the object itself once its vectors have left the index. */
  clear(): Promise<void>
  /** Keeps a member's file; false: the agent has as many bytes of them as it may. */
  keepUpload(upload: StoredUpload, bytes: Uint8Array): Promise<boolean>
  /** The files, which are that message's from now on, or why not: all of them or none. */
  claimUploads(ids: readonly string[], claim: UploadClaim): Promise<StoredUpload[] | ErrorCode>
  /** Nothing came of the message: another may have its files. */
  releaseUploads(ids: readonly string[], key: string): Promise<void>
  upload(id: string): Promise<(StoredUpload & { bytes: Uint8Array }) | null>
  dropUploads(ids: readonly string[]): Promise<void>
}

/** The stub of an agent's library: the one place where the namespace gets the type of its objects. */
export const libraryOf = ({ LIBRARY }: Pick<Env, 'LIBRARY'>, agentId: string) => {
  const objects = LIBRARY as unknown as DurableObjectNamespace<LibraryObject>
  return objects.get(objects.idFromName(agentId))
}
