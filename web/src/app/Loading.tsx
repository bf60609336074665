import { useOrganization } from '../platform/organization.ts'
import { Seal } from '../ui/Seal.tsx'
import { Skeleton } from '../ui/states.tsx'

/** Empty shell shown until the session is known. It matches the server-rendered one (cookies) and holds no personal data. */
export function Loading() {
  const { nombre: name } = useOrganization()
  const mark = (
    <span className="marca-org">
      <Seal />
      <span>{name}</span>
    </span>
  )
  return (
    <>
      <div className="armazon" data-contraido={document.cookie.includes('gremial.menu=true') || undefined}>
        <aside className="lateral">{mark}</aside>
        <div className="columna">
          <header className="situacion" />
          <header className="barra-movil">{mark}</header>
          <main className="contenido">
            <Skeleton />
          </main>
        </div>
      </div>
      <div className="pie-movil" />
    </>
  )
}
