import { listaBandeja } from '@gremial/contract/tramites/bandeja.ts'
import { listaDestinos, listaProductos } from '@gremial/contract/tramites/catalogos.ts'
import { listaClasesPapel } from '@gremial/contract/tramites/clases-papel.ts'
import { listaEnvios, listaTandas } from '@gremial/contract/tramites/resumenes.ts'
import { listaTramites } from '@gremial/contract/tramites/tramites.ts'
import type { Caso } from './listas.caso.ts'

/** Cases of listas.ts: lists of requests, the desk, and bulk sending. */
export const deTramites: Caso[] = [
  {
    lista: listaTramites,
    quien: 'ana',
    aparte: `select s.id, clase from solicitud s join producto p on p.id = s.producto_id`,
    palabras: ['clase'],
    ninguna: ['numeroAfiliado'],
  },
  {
    lista: listaBandeja,
    quien: 'mesa',
    palabras: ['estado', 'tenida'],
    aparte: `select s.id, s.seccional_id as "idSeccional", s.producto_id as "idProducto", a.busqueda from solicitud s
      join afiliado a on a.numero = s.afiliado_numero`,
    busca: ['busqueda'],
    // "More than N days".
    pasa: {
      estado: (f, v) => v.split(',').some((e) => e === f.estado),
      tenida: (f, v) => f.tenida === v,
      dias: (f, v) => Number(f.dias) > Number(v),
    },
  },
  { lista: listaClasesPapel, quien: 'admin', busca: ['nombre'] },
  { lista: listaDestinos, quien: 'admin', busca: ['nombre'] },
  { lista: listaProductos, quien: 'admin', busca: ['nombre', 'codigo'] },
  { lista: listaTramites, quien: 'ana', ninguna: ['numeroAfiliado'] },
  { lista: listaTandas, quien: 'admin', palabras: ['estado'], pasa: { estado: (f, v) => f.estado === v } },
  {
    lista: listaEnvios,
    quien: 'admin',
    aparte: 'select id, tanda_id as tanda from resumen_envio',
    palabras: ['estado'],
    pasa: { estado: (f, v) => f.estado === v },
  },
]
