import { pedidoEnMesa } from '../../../server/test/mesa.ts'
import { elige, escribe, foto, type Recorrido, seVe, toca, tocaEnDialogo } from '../recorrido.ts'

const bandeja = '/app/tramites/bandeja'

/** A request assigned to the desk, with its documents or of a product that needs none. */
const tomada =
  (producto?: string): NonNullable<Recorrido['prepara']> =>
  async (n) => {
    const id = await pedidoEnMesa(n, producto, producto === undefined)
    const mesa = await n.login('mesa')
    const { version } = (await mesa.get(`vistas/bandeja-tramites/${id}`)).body.solicitud
    await mesa.post(`solicitudes/${id}/tomar`, { version })
    return { ruta: `${bandeja}?solicitud=${id}` }
  }

export const mesa: Recorrido[] = [
  {
    tarea: 'Atender una solicitud',
    quien: 'mesa',
    ruta: bandeja,
    pasos: [
      [foto('mesa-bandeja', 'Fernández, Tomás', 640)],
      [toca('Fernández, Tomás'), toca('Tomar')],
      [seVe('Condiciones')],
      [foto('mesa-papeles', 'Aceptar', 620), toca('Aceptar')],
      [seVe('Comentario para')],
    ],
  },
  {
    tarea: 'Pedir que corrijan',
    quien: 'mesa',
    ruta: bandeja,
    prepara: tomada(),
    pasos: [
      [
        toca('Último recibo de sueldo'),
        toca('Observar'),
        escribe('Qué tiene que corregir', 'Está cortado abajo: sacale una foto entera.'),
      ],
      [escribe('Comentario para', 'Lo demás está bien.')],
      [foto('mesa-observar', 'Observar y pedir 1 documento', 520), toca('Observar y pedir 1 documento')],
      [foto('mesa-anticipo', '[role=dialog]', 620), tocaEnDialogo('Observar')],
    ],
  },
  {
    tarea: 'Aprobar y otorgar',
    quien: 'mesa',
    ruta: bandeja,
    prepara: tomada('PRESTAMO_AVAL'),
    pasos: [[toca('Aprobar')], [foto('mesa-aprobar', '[role=dialog]', 620), tocaEnDialogo('Aprobar')], [seVe('Por otorgar')]],
  },
  {
    tarea: 'Rechazar',
    quien: 'mesa',
    ruta: bandeja,
    prepara: tomada(),
    pasos: [
      [escribe('Comentario para', 'La cuota pasa del 30 % de tu ingreso. Probá con un monto menor, o en más cuotas.')],
      [foto('mesa-rechazar', 'Rechazar', 520), toca('Rechazar')],
      [tocaEnDialogo('Rechazar')],
    ],
  },
  {
    tarea: 'Armar un trámite',
    quien: 'mesa',
    ruta: '/app/tramites/definiciones',
    pasos: [
      [toca('Nuevo trámite')],
      [elige('Ejemplo', 'Subsidio por casamiento'), toca('Empezar a armarlo')],
      [toca('Quién puede')],
      [toca('Qué se pide')],
      [toca('Publicar'), tocaEnDialogo('Publicar')],
    ],
  },
]
