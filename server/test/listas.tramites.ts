import { bandejaList } from '@gremial/contract/tramites/bandeja.ts'
import { destinosList, productosList } from '@gremial/contract/tramites/catalogos.ts'
import { paperKindsList } from '@gremial/contract/tramites/clases-papel.ts'
import { definicionesList } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { enviosList, tandasList } from '@gremial/contract/tramites/resumenes.ts'
import { tramitesList } from '@gremial/contract/tramites/tramites.ts'
import type { Caso } from './listas.caso.ts'

/** Cases of listas.ts: lists of requests, the desk, and bulk sending. */
export const ofTramites: Caso[] = [
  {
    lista: tramitesList,
    quien: 'ana',
    aparte: `select s.id, clase from solicitud s join producto p on p.id = s.producto_id`,
    palabras: ['clase'],
    ninguna: ['numeroAfiliado'],
  },
  {
    lista: bandejaList,
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
  { lista: definicionesList, quien: 'admin', busca: ['nombre'], palabras: ['situacion', 'clase'] },
  { lista: paperKindsList, quien: 'admin', busca: ['nombre'] },
  { lista: destinosList, quien: 'admin', busca: ['nombre'] },
  { lista: productosList, quien: 'admin', busca: ['nombre', 'codigo'] },
  { lista: tramitesList, quien: 'ana', ninguna: ['numeroAfiliado'] },
  { lista: tandasList, quien: 'admin', palabras: ['estado'], pasa: { estado: (f, v) => f.estado === v } },
  {
    lista: enviosList,
    quien: 'admin',
    aparte: 'select id, tanda_id as tanda from resumen_envio',
    palabras: ['estado'],
    pasa: { estado: (f, v) => f.estado === v },
  },
]
