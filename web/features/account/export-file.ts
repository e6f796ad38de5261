import { downloadJson } from '../../core/download-json.ts'
import { saveFile } from '../../core/save-file.ts'

/** Fetches everything that is kept of the person and saves it. `onBytes` hears how much has come so far. */
export async function exportAccount(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
  saveFile(await downloadJson('/api/account/export', signal, onBytes), 'vocero-export.json')
}
