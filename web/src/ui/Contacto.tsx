import { organizacion } from '../platform/organizacion.ts'

/** Who the organisation is and where it is found; what it has not said is left out. */
export function Contacto() {
  const { nombre, telefono, email } = organizacion()
  return (
    <>
      {nombre}
      {telefono && (
        <>
          {' · '}
          <span className="entero">{telefono}</span>
        </>
      )}
      {email && ` · ${email}`}
    </>
  )
}
