import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A page beyond the last one, from an old address or after its last row was deleted, is replaced by the last one. */
export function useLastPage({ page, totalPages }: { page: number; totalPages: number }): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (page <= totalPages) return
    void navigate({ to: '.', search: (search) => ({ ...search, page: totalPages }), replace: true })
  }, [page, totalPages, navigate])
}
