/** Code of a new role, from its name: letters without accents and underscores, unique also among deleted ones. */
export function codigoDeRol(nombre: string, hay: ReadonlySet<string>): string {
  const llano = nombre
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .slice(0, 40)
    .replaceAll(/^_|_$/g, '')
  const base = llano || 'ROL'
  for (let n = 1; ; n++) {
    const codigo = n === 1 ? base : `${base}_${n}`
    if (!hay.has(codigo)) return codigo
  }
}

/** Permissions with scope that a change adds to and removes from a role. */
export function cambioDePermisos<P extends { permiso: string; ambito: string }>(antes: readonly P[], ahora: readonly P[]) {
  const de = (lista: readonly P[]) => new Set(lista.map((p) => `${p.permiso} ${p.ambito}`))
  const [viejos, nuevos] = [de(antes), de(ahora)]
  return {
    agrega: ahora.filter((p) => !viejos.has(`${p.permiso} ${p.ambito}`)),
    quita: antes.filter((p) => !nuevos.has(`${p.permiso} ${p.ambito}`)),
  }
}
