import { Bin, type BinWords } from '../../../ui/bin.tsx'

const WORDS: BinWords = {
  title: 'Bin',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  loading: 'Loading',
  failed: 'It did not load',
  empty: 'The bin is empty',
  restore: 'Restore',
  restored: 'Restored',
  erase: 'Delete for good',
  erased: 'Deleted for good',
  restoreNamed: (name) => `Restore: ${name}`,
  eraseNamed: (name) => `Delete for good: ${name}`,
  eraseAsked: (name) => `Delete ${name} for good?`,
  facts: ({ erasedOn }) => `Until ${erasedOn}`,
  sayFailure: () => 'Why it did not work',
}

const THINGS = ['A text', 'Another text with a longer name'].map((name, index) => ({
  id: String(index),
  name,
  deletedAt: '2026-11-25T12:00:00.000Z',
  erasedOn: '2026-12-25',
}))

/** Nothing comes back: a restoring is refused. */
export const BinnedThings = ({ onClose }: { onClose: () => void }) => (
  <Bin
    words={WORDS}
    description="What was deleted lately"
    emptyText="What you delete appears here."
    eraseText="It cannot be undone."
    bin={{ data: THINGS, error: null, isPending: false, refetch: () => {} }}
    restore={() => Promise.reject(new Error('refused'))}
    erase={{ mutate: () => {}, isPending: false, error: null }}
    onClose={onClose}
  />
)
