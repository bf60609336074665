import type { Hecho } from './auditoria.tipos.ts'

/**
 * Audit rows that jobs and commands may write, as auditoria.tabla.ts has them for calls. server/test/rastro.ts checks every job
 * that a test runs, and server/test/rastro.comando.ts every command.
 */
const importado: Hecho[] = [
  'importar seccionales',
  'importar empresas',
  'importar padron',
  'importar familiares',
  'importar beneficiarios',
  'importar movimientos',
]
const deshecho: Hecho[] = [
  'deshacer seccionales',
  'deshacer empresas',
  'deshacer padron',
  'deshacer familiares',
  'deshacer beneficiarios',
  'deshacer movimientos',
]

/** Names from server/src/features.ts; outbox jobs by their kind, sweeps by their function. */
export const dejanTrabajos: Array<[trabajo: string, ...hechos: Hecho[]]> = [
  ['contribuyentes', 'importar contribuyentes'],
  ['outbox aviso', 'deshabilitar aviso_equipo'],
  ['outbox correo'],
  ['outbox duplicados'],
  ['outbox finanzas', 'modificar rendicion'],
  ['outbox gancho', 'deshabilitar gancho'],
  ['outbox registro', 'pedir-recuperacion usuario'],
  ['outbox verificarAuditoria', 'verificar auditoria'],
  ['alertas'],
  ['outbox alerta'],
  ['importaciones', ...importado, ...deshecho],
  ['publicaciones', 'publicar publicacion'],
  ['cierres-pedidos'],
  ['delegaciones', 'revocar delegacion'],
  ['recordatorios'],
  ['resumenes'],
  ['barrerAcceso'],
  ['barrerCodigosBeneficio'],
  ['barrerImportaciones'],
  ['barrerPublicaciones'],
  ['barrerPresencias'],
  ['sellar', 'apartar cadena', 'perder cadena'],
]

/** Tables that a job writes without audit, each with its reason. */
export const callanTrabajos: Array<[trabajo: string, tabla: string, por: string]> = [
  ['outbox aviso', 'aviso_equipo', 'when a device was told the last time; one that is no more is audited'],
  ['outbox gancho', 'gancho', 'how it goes with a program, on its screen; that it is told nothing more is audited'],
  ['outbox registro', 'token_correo', 'a link on its way to a mailbox; what is done with it is audited'],
  [
    'outbox registro',
    'posible_duplicado',
    'that somebody asked with a number of whose document there is an account: to be looked at',
  ],
  ['delegaciones', 'delegacion', 'that the end of its days was mailed; ending one before them is audited'],
  ['outbox duplicados', 'posible_duplicado', 'what was found, to be looked at; what is said of it is audited'],
  ['outbox duplicados', 'busqueda_duplicados', 'that it ended; who asks for it is audited'],
  ['importaciones', 'busqueda_duplicados', 'that duplicates are to be looked for after a register'],
  ['outbox verificarAuditoria', 'verificacion_cadena', 'that it began; what it found is audited'],
  ['alertas', 'alerta', 'what is wrong with the installation; who runs it is written to'],
  ['contribuyentes', 'carga_contribuyentes', 'how far it is; sending it, and what it changed, are audited'],
  ['importaciones', 'importacion', 'how far it is; asking for it, and what it did to the register, are audited'],
  ['importaciones', 'importacion_revision', 'what was found, to be looked at; applying it is audited'],
  ['publicaciones', 'publicacion', 'how far it is; asking for it, and what was published, are audited'],
  ['publicaciones', 'publicacion_archivo', 'what was found, to be looked at; publishing it is audited'],
  ['recordatorios', 'rendicion_envio', 'when its signers were written to'],
  ['recordatorios', 'rendicion_suceso', 'the history of the settlement, where people read it'],
  ['resumenes', 'resumen_tanda', 'how far it is; who sends is audited'],
  ['cierres-pedidos', 'caja', 'when its people were asked to close the last time'],
  ['resumenes', 'documento_descarga', 'that its member has it; who sends is audited'],
  ['resumenes', 'resumen_envio', 'what became of each, on the screen of the sending'],
  ['barrerAcceso', 'sesion', 'what expired by itself'],
  ['barrerAcceso', 'token_correo', 'what expired by itself'],
  ['barrerImportaciones', 'importacion', 'what was left for a month'],
  ['barrerImportaciones', 'importacion_revision', 'what was left for a month'],
  ['barrerImportaciones', 'importacion_cambio', 'what was left for a month'],
  ['barrerPublicaciones', 'publicacion', 'what was left for a month'],
  ['barrerPublicaciones', 'publicacion_archivo', 'what was left for a month'],
  ['barrerPresencias', 'solicitud_presencia', 'who left'],
  ['sellar', 'busqueda_duplicados', 'what the end of a day asks for'],
  ['sellar', 'verificacion_cadena', 'what the end of a day asks for; what was found is audited'],
]

/** By file name in server/src/comandos. */
export const dejanComandos: Array<[comando: string, ...hechos: Hecho[]]> = [
  // Commands that change the version write nothing themselves: they call the others.
  ['actualizar'],
  ['archivar-auditoria', 'archivar auditoria'],
  ['cambiar-version'],
  ['clave-avisos'],
  ['clave-copias'],
  ['configurar', 'modificar organizacion'],
  ['copia'],
  ['crear-admin', 'crear usuario'],
  ['diagnostico'],
  ['ensayar-copia'],
  ['importar', ...importado, ...deshecho],
  ['publicar', 'publicar publicacion'],
  ['rebote', 'rebotar correo'],
  ['reemplazar-clave', 'reemplazar clave'],
  ['restablecer-segundo-factor', 'restablecer-segundo-factor usuario'],
  ['restaurar', 'restaurar copia'],
  ['rotar-clave', 'rotar-clave clave_firma'],
  ['servir'],
  ['vaciar-demo', 'vaciar demostracion'],
  ['verificar-archivos'],
  ['verificar-auditoria', 'anclar cadena'],
  ['version-base'],
  ['vigilar'],
  ['volver'],
]

/** Tables that any command may write without audit. */
export const callanComandos: Array<[tabla: string, por: string]> = [
  ['instalacion', 'what the program knows of itself: its key'],
  ['copia', 'what became of a copy; asking for one, and taking one away, are audited'],
]
