import * as v from 'valibot'
import { cell, useCell } from '../../core/storage.ts'

const collapsed = cell('vocero.sidebar.collapsed', v.boolean())

/** Whether the sidebar shows only icons; stored in the browser. */
export const useCollapsed = (): [boolean, (next: boolean) => void] => [useCell(collapsed) ?? false, collapsed.write]
