import type { Perfil } from '@gremial/contract/acceso/perfil.ts'

/** What the form of the profile holds: empty texts where there is nothing. */
export const valoresDe = (p: Perfil) => ({
  apellido: p.apellido,
  nombre: p.nombre,
  numeroDocumento: p.numeroDocumento,
  fechaNacimiento: p.fechaNacimiento ?? '',
  genero: p.genero,
  cuilCuit: p.cuilCuit,
  prefijoTelefono: p.prefijoTelefono,
  caracteristicaTelefono: p.caracteristicaTelefono,
  telefono: p.telefono,
  usuarioFacebook: p.usuarioFacebook,
  usuarioTwitter: p.usuarioTwitter,
  usuarioInstagram: p.usuarioInstagram,
  usuarioLinkedin: p.usuarioLinkedin,
})
export type ValoresPerfil = ReturnType<typeof valoresDe>

/**
 * The body of the change. What the register owns does not go: a number that it has wrong is not for the member to mend here. The gender
 * goes all the same, since the call requires one.
 */
export function cuerpoDe(valores: ValoresPerfil, { delPadron }: Pick<Perfil, 'delPadron'>, version: number) {
  const propio = (campo: keyof ValoresPerfil & string, valor: string) => (delPadron.includes(campo) ? undefined : valor)
  return {
    ...valores,
    apellido: propio('apellido', valores.apellido),
    nombre: propio('nombre', valores.nombre),
    numeroDocumento: propio('numeroDocumento', valores.numeroDocumento),
    fechaNacimiento: propio('fechaNacimiento', valores.fechaNacimiento),
    cuilCuit: propio('cuilCuit', valores.cuilCuit),
    version,
  }
}

/** A document as the card shows it; anything that is not all figures stays as it came. */
export const conPuntos = (documento: string): string =>
  /^\d+$/.test(documento) ? Number(documento).toLocaleString('es-AR') : documento
