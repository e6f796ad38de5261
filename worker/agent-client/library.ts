import type { ErrorCode } from '../contract/errors.ts'
import type { UploadType } from '../contract/uploads.ts'
import type { Env } from '../core/env.ts'

/** A member's file for a contact, as stored in the library. `size` in bytes. */
export interface StoredUpload {
  id: string
  name: string
  type: UploadType
  size: number
}

/** The message that claims files: its idempotency key, and the session id of its thread. */
export interface UploadClaim {
  key: string
  sessionId: string
}

/** The object that reads the documents of one agent; its name is the agent's id. */
export interface LibraryObject extends Rpc.DurableObjectBranded {
  /**
   * Announces a document that is about to be written in D1, with its bytes if it is a file. Sets the alarm that reads it, also
   * if the caller dies before it calls `read`.
   */
  expect(documentId: string, bytes: Uint8Array | null): Promise<void>
  /** Starts reading: the announced document is in D1. */
  read(): Promise<void>
  drop(documentId: string): Promise<void>
  /** Updates the index of vectors, if there is one, after the agent's passages may have changed. */
  syncVectors(): Promise<void>
  /**
   * Deletes all documents after their agent was deleted, and the storage of the object once its vectors have left the index.
   */
  clear(): Promise<void>
  /** Stores a member's file. `false`: the limit of bytes for the agent's files is reached. */
  keepUpload(upload: StoredUpload, bytes: Uint8Array): Promise<boolean>
  /** Assigns files to a message: all of them, which are returned, or none, for the reason that is returned. */
  claimUploads(ids: readonly string[], claim: UploadClaim): Promise<StoredUpload[] | ErrorCode>
  /** Releases files whose message was not stored, so that another can claim them. */
  releaseUploads(ids: readonly string[], key: string): Promise<void>
  upload(id: string): Promise<(StoredUpload & { bytes: Uint8Array }) | null>
  dropUploads(ids: readonly string[]): Promise<void>
}

/** The stub of an agent's library. The only place where the namespace is cast to the type of its objects. */
export const libraryOf = ({ LIBRARY }: Pick<Env, 'LIBRARY'>, agentId: string) => {
  const objects = LIBRARY as unknown as DurableObjectNamespace<LibraryObject>
  return objects.get(objects.idFromName(agentId))
}
