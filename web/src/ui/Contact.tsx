import { organization } from '../platform/organization.ts'

/** Name, telephone and e-mail of the organisation; missing ones are left out. */
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
