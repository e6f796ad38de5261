export { type AccountRow, userView } from '../users/users.view.ts'
