import './documentos.css'
import { type FilaRecibo, listaRecibos } from '@gremial/contract/afiliado/documentos.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitulo } from '../../../platform/titulo.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { direccionDocumento, useBajar } from './documentos.api.ts'

/** Payslips of who is paid by the union: to download one by one, and the list as a spreadsheet (A-RECIBOS-01, A-RECIBOS-06). */
export function RecibosPage() {
  const { t } = useTranslation()
  const estado = useLista(listaRecibos)
  const { bajar } = useBajar()
  useTitulo(t('documentos.recibosTitulo'))
  const periodo = [
    { nombre: 'fechaDesde', rotulo: t('documentos.recibosDesde') },
    { nombre: 'fechaHasta', rotulo: t('documentos.recibosHasta') },
  ].map((filtro) => ({ ...filtro, fecha: leerFecha(estado.consulta[filtro.nombre] ?? '') }))
  const descargar = (r: FilaRecibo) => bajar(direccionDocumento('RECIBO', r.id), r.descripcion)
  // The name itself downloads: one touch, and the menu says it in words.
  const nombre = (r: FilaRecibo) => (
    <button type="button" className="enlace recibo" onClick={() => descargar(r)}>
      {r.descripcion}
    </button>
  )
  const control = (
    <div className="periodo-recibos">
      {periodo.map(({ nombre, rotulo, fecha }) => (
        <Dia key={nombre} rotulo={rotulo} fecha={fecha} cambiar={(dia) => estado.cambiar({ [nombre]: dia })} />
      ))}
    </div>
  )
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('documentos.recibosTitulo')}</h1>
      </div>
      <section className="hoja">
        <CabezaLista
          estado={estado}
          buscar={t('documentos.recibosBuscar')}
          otros={{
            control,
            fichas: periodo.flatMap(({ nombre, rotulo, fecha }) =>
              fecha ? [{ nombre, texto: `${rotulo} ${mostrarFecha(fecha)}` }] : [],
            ),
          }}
          exportar={{
            texto: (count) => t('documentos.recibosExportar', { count }),
            archivo: listaRecibos.archivo ?? '',
          }}
        />
        <Lista
          lista={listaRecibos}
          estado={estado}
          nombreDe={(r) => r.descripcion}
          acciones={(r) => [{ texto: t('documentos.descargar'), icono: 'descargar', hacer: () => descargar(r) }]}
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

/** One end of the period: the list is asked for again once what was typed is a day, or nothing. */
function Dia({ rotulo, fecha, cambiar }: { rotulo: string; fecha: string | undefined; cambiar(dia: string | undefined): void }) {
  const [escrito, setEscrito] = useState<string>()
  return (
    <CampoFecha
      clearable
      aria-label={rotulo}
      placeholder={rotulo}
      value={escrito ?? fecha ?? null}
      onChange={(valor) => {
        const listo = valor === null || leerFecha(valor) !== undefined
        setEscrito(listo ? undefined : valor)
        if (listo) cambiar(valor ?? undefined)
      }}
    />
  )
}
