/** A problem that the operator can fix: printed as one line, exit code 1. */
export class StartError extends Error {}

export function motivo(error: unknown): string {
  const codigo = (error as NodeJS.ErrnoException).code
  const textos: Record<string, string> = {
    EACCES: 'no hay permiso',
    EPERM: 'no hay permiso',
    EROFS: 'es de sólo lectura',
    ENOSPC: 'el disco está lleno',
    ENOTDIR: 'no es un directorio',
    EEXIST: 'no es un directorio',
    ENOENT: 'no existe',
  }
  return (codigo && textos[codigo]) ?? (error as Error).message
}
