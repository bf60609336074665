import { elige, escribe, foto, type Recorrido, seVe, toca, tocaEnDialogo } from '../recorrido.ts'

const comun = { quien: 'secretario', ruta: '/app/actividad/listar', telefono: true }

export const firmante: Recorrido[] = [
  {
    tarea: 'Firmar una rendición',
    ...comun,
    pasos: [
      [foto('firmante-espera', 'Leer y firmar', 480), toca('Leer y firmar')],
      [seVe('Funcionamiento de la sede')],
      [toca('Comprobante siguiente'), foto('firmante-comprobante', 'Comprobante siguiente', 620)],
      [toca('Autorizar')],
      [foto('firmante-pregunta', '[role=dialog]', 560), tocaEnDialogo('Autorizar')],
      [escribe('Tu contraseña', 'Gremial.2026'), tocaEnDialogo('Firmar'), seVe('Autorizaste la rendición')],
    ],
  },
  {
    tarea: 'Devolver una rendición',
    ...comun,
    pasos: [
      [toca('Leer y firmar')],
      [foto('firmante-devolver', 'Devolver', 480), toca('Devolver')],
      [escribe('Motivo', 'Falta el ticket del peaje del 28/10.'), tocaEnDialogo('Devolver')],
    ],
  },
  {
    tarea: 'Delegar el cargo unos días',
    ...comun,
    pasos: [
      [toca('Más'), toca('Mi cargo')],
      [foto('firmante-cargo', 'Delegar por unos días', 420), toca('Delegar por unos días')],
      [elige('En quién', 'Godoy'), escribe('Hasta, inclusive', '31/12/2026'), seVe('Guardar')],
    ],
  },
]
