import './documentos.css'
import { type FilaRecibo, listaRecibos } from '@gremial/contract/afiliado/documentos.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useTranslation } from 'react-i18next'
import { useTitulo } from '../../../platform/titulo.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Busqueda } from '../../../ui/lista/Busqueda.tsx'
import { Fichas } from '../../../ui/lista/Fichas.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { bajarDocumento } from './documentos.api.ts'

const filtros = { fechaDesde: 'recibosDesde', fechaHasta: 'recibosHasta' } as const

/** Payslips of who is paid by the union: to download one by one, and the list as a spreadsheet (A-RECIBOS-01, A-RECIBOS-06). */
export function RecibosPage() {
  const { t } = useTranslation()
  const estado = useLista(listaRecibos)
  useTitulo(t('documentos.recibosTitulo'))
  const total = estado.resultado.data?.totalElements ?? 0
  const puestos = Object.entries(filtros).flatMap(([nombre, texto]) => {
    const fecha = leerFecha(estado.consulta[nombre] ?? '')
    return fecha ? [{ nombre, texto: `${t(`documentos.${texto}`)} ${mostrarFecha(fecha)}` }] : []
  })
  // The name itself downloads: one touch, and the menu says it in words.
  const nombre = (r: FilaRecibo) => (
    <button type="button" className="enlace recibo" onClick={() => void bajarDocumento({ ...r, tipo: 'RECIBO' })}>
      {r.descripcion}
    </button>
  )
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('documentos.recibosTitulo')}</h1>
      </div>
      <section className="hoja">
        <div className="herramientas">
          <Busqueda
            valor={estado.consulta.buscar ?? ''}
            texto={t('documentos.recibosBuscar')}
            buscar={(texto) => estado.cambiar({ buscar: texto })}
          />
          <div className="periodo">
            {Object.entries(filtros).map(([nombre, texto]) => (
              <CampoFecha
                key={nombre}
                aria-label={t(`documentos.${texto}`)}
                placeholder={t(`documentos.${texto}`)}
                value={leerFecha(estado.consulta[nombre] ?? '') ?? null}
                onChange={(valor) => estado.cambiar({ [nombre]: valor ?? undefined })}
              />
            ))}
          </div>
          <div className="empuja">
            <Exportar
              texto={t('documentos.recibosExportar', { count: total })}
              archivo={listaRecibos.archivo ?? ''}
              direccion={estado.exportar}
              inactivo={total === 0}
            />
          </div>
        </div>
        <Fichas fichas={puestos} quitar={(nombres) => estado.cambiar(Object.fromEntries(nombres.map((n) => [n, undefined])))} />
        <Lista
          lista={listaRecibos}
          estado={estado}
          clave={(r) => r.id}
          nombreDe={(r) => r.descripcion}
          acciones={(r) => [
            { texto: t('documentos.descargar'), icono: 'descargar', hacer: () => void bajarDocumento({ ...r, tipo: 'RECIBO' }) },
          ]}
          celdas={{ descripcion: nombre }}
          bloque={(r) => (
            <div>
              <p>{nombre(r)}</p>
              {r.neto !== null && <p className="sub cifra">{t('documentos.neto', { importe: formatearPesos(r.neto) })}</p>}
              <p className="sub">{t('documentos.generado', { fecha: mostrarFecha(r.fechaGeneracion) })}</p>
            </div>
          )}
          vacia={{ icono: 'recibo', titulo: t('documentos.recibosVacio') }}
        />
      </section>
    </>
  )
}
