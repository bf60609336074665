import { useOrganizacion } from '../platform/organizacion.ts'
import { Huesos } from '../ui/estados.tsx'
import { Sello } from '../ui/Sello.tsx'

/** The frame before it is known who is in it, however long that takes: as the server draws it (cookies), with nothing of anybody. */
export function Espera() {
  const { nombre } = useOrganizacion()
  const marca = (
    <span className="marca-org">
      <Sello />
      <span>{nombre}</span>
    </span>
  )
  return (
    <>
      <div className="armazon" data-contraido={document.cookie.includes('gremial.menu=true') || undefined}>
        <aside className="lateral">{marca}</aside>
        <div className="columna">
          <header className="situacion" />
          <div className="barra-movil">{marca}</div>
          <main className="contenido">
            <Huesos />
          </main>
        </div>
      </div>
      <div className="pie-movil" />
    </>
  )
}
