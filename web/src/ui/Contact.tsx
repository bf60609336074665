import { organization } from '../platform/organization.ts'

/** Who the organisation is and where it is found; what it has not said is left out. */
export function Contacto() {
  const { nombre: name, telefono, email } = organization()
  return (
    <>
      {name}
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
