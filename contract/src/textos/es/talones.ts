/** Texts of public payment slips: the screens, and what the server says (errors by code, titles of lists, mails). */
export const talones = {
  titulo: 'Talones de pago',
  dialogo: 'Descargar un talón de pago',
  bajada: 'Alcanza con tu número de afiliado. No hace falta tener usuario.',
  numero: 'Número de afiliado',
  ayuda: 'El que figura en tu carnet, con o sin la última cifra: 001001 o 001001/7.',
  numeroInvalido: 'Ese número de afiliado no existe. Revisá las cifras.',
  buscar: 'Buscar talones',
  buscando: 'Buscando…',
  ninguno: 'Atención: no existen talones de pago vigentes para el número de Afiliado ingresado.',
  vigentes_one: 'Hay {count} talón vigente.',
  vigentes_other: 'Hay {count} talones vigentes.',
  dura: 'Por seguridad, esta página deja de servir a los {n} minutos.',
  descripcion: 'Descripción',
  vencimiento: 'Vencimiento',
  descargar: 'Descargar',
  descargarDe: 'Descargar {nombre}',
  otro: 'Buscar otro número',
  ingresar: 'Ir al ingreso',
  tabla: 'Talones de pago vigentes',
  fallo: 'No pudimos traer los talones',
}

export const erroresTalones = {}

export const listasTalones = {}

export const correoTalones = {}
