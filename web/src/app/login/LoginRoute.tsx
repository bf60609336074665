import { useNavigate, useSearch } from '@tanstack/react-router'
import { LoginPage } from './LoginPage.tsx'

/** The login inside the application, after a logout or an expired session: it needs no page load, so it opens offline too. */
export function LoginRoute() {
  const navigate = useNavigate()
  const { volver: back } = useSearch({ from: '/login' })
  return <LoginPage back={back} leave={(path) => navigate({ href: path })} />
}
