import { pino } from 'pino'
import { type Services, systemCtx } from '../src/platform/context.ts'

export interface PapelDemo {
  sha256: string
  bytes: number
}

/** Text of each demo document, line by line. */
const papeles: Record<string, string[]> = {
  'DNI, frente y dorso': [
    'REPÚBLICA DE EJEMPLO',
    'Documento de identidad',
    'Apellido y nombre',
    '17.845.302',
    'Muestra sin valor',
  ],
  'Último recibo de sueldo': [
    'Textil Ríos S.R.L.',
    'Recibo de haberes',
    'Básico   768.000,00',
    'Antigüedad   115.200,00',
    'Jubilación   −97.152,00',
    'Neto a cobrar   712.480,00',
  ],
  'Certificado de trabajo': ['Certificado de trabajo', 'Ingresó el 1 de marzo de 2009', 'Sigue en su puesto', 'Firma y sello'],
  'Servicio a tu nombre': ['Cooperativa eléctrica', 'Ayolas 1245, Rosario', 'Consumo 214 kWh', 'Total   48.310,00'],
  'Presupuesto de la obra': ['Presupuesto', 'Cubierta y membrana', 'Mano de obra   1.250.000,00', 'Materiales   1.810.000,00'],
  'Constancia de CBU': ['Banco de Ejemplo', 'Caja de ahorro en pesos', 'CBU 0110432930043210987654'],
  'Presupuesto del viaje': ['Agencia de viajes', 'Siete noches, dos personas', 'Total   312.000,00'],
  'Partida de nacimiento': ['Registro civil de ejemplo', 'Acta de nacimiento', 'Martina', 'Muestra sin valor'],
  'Constancia de alumno regular': ['Escuela de ejemplo n.º 12', 'Alumno regular', 'Nivel primario', 'Firma y sello'],
  'Presupuesto de lo que se compra': ['Casa de artículos del hogar', 'Heladera y lavarropas', 'Total   890.000,00'],
}

const dibujo = (
  lineas: string[],
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 960" width="720" height="960">
  <rect width="720" height="960" fill="#8d867c"/><g transform="rotate(-2 360 480)"><rect x="60" y="70" width="600" height="820" fill="#fdfcf9"/>
  ${lineas.map((l, i) => `<text x="110" y="${170 + i * 84}" font-family="sans-serif" font-size="${i === 0 ? 34 : 28}" font-weight="${i === 0 ? 700 : 400}" fill="#26231f">${l}</text>`).join('')}
  </g></svg>`

/** Photographs of documents, one of each kind: stored once, and shared by all requests. */
export async function guardarPapelesDemo(services: Services): Promise<Map<string, PapelDemo>> {
  const { default: sharp } = await import('sharp')
  const ctx = systemCtx(services, pino({ level: 'silent' }))
  const guardados = new Map<string, PapelDemo>()
  for (const [nombre, lineas] of Object.entries(papeles)) {
    const foto = await sharp(Buffer.from(dibujo(lineas)))
      .jpeg({ quality: 70 })
      .toBuffer()
    guardados.set(nombre, { sha256: await services.files.keep(ctx, foto, 'image/jpeg'), bytes: foto.length })
  }
  return guardados
}
