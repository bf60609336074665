import { useRouter } from '@tanstack/react-router'
import { queryClient, userQuery } from '../../../platform/session.ts'

/** Refreshes the user's name and portrait in the shell, without a page reload. */
export function useRefrescarUsuario(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
    await router.invalidate()
  }
}
