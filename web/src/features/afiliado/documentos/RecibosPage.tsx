import './documentos.css'
import { type FilaRecibo, recibosList } from '@gremial/contract/afiliado/documentos.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { direccionDocumento, useBajar } from './documentos.api.ts'

/** Payslips, to download one by one, and the list as a spreadsheet (A-RECIBOS-01, A-RECIBOS-06). */
export function RecibosPage() {
  const { t } = useTranslation()
  const estado = useList(recibosList)
  const { bajar } = useBajar()
  useTitle(t('documentos.recibosTitulo'))
  const periodo = [
    { nombre: 'fechaDesde', rotulo: t('documentos.recibosDesde') },
    { nombre: 'fechaHasta', rotulo: t('documentos.recibosHasta') },
  ].map((filtro) => ({ ...filtro, fecha: parseDate(estado.query[filtro.nombre] ?? '') }))
  const descargar = (r: FilaRecibo) => bajar(direccionDocumento('RECIBO', r.id), r.descripcion)
  // The name itself downloads; the menu has the same action in words.
  const nombre = (r: FilaRecibo) => (
    <button type="button" className="enlace recibo" onClick={() => descargar(r)}>
      {r.descripcion}
    </button>
  )
  const control = (
    <div className="periodo-recibos">
      {periodo.map(({ nombre, rotulo, fecha }) => (
        <Dia key={nombre} rotulo={rotulo} fecha={fecha} cambiar={(dia) => estado.change({ [nombre]: dia })} />
      ))}
    </div>
  )
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('documentos.recibosTitulo')}</h1>
      </div>
      <section className="hoja">
        <ListHead
          state={estado}
          search={t('documentos.recibosBuscar')}
          others={{
            control,
            chips: periodo.flatMap(({ nombre, rotulo, fecha }) =>
              fecha ? [{ name: nombre, text: `${rotulo} ${formatDate(fecha)}` }] : [],
            ),
          }}
          exportList={{
            text: (count) => t('documentos.recibosExportar', { count }),
            file: recibosList.file ?? '',
          }}
        />
        <List
          list={recibosList}
          state={estado}
          nameOf={(r) => r.descripcion}
          actions={(r) => [{ text: t('documentos.descargar'), icon: 'descargar', run: () => descargar(r) }]}
          cells={{ descripcion: nombre }}
          block={(r) => (
            <div>
              <p>{nombre(r)}</p>
              {r.neto !== null && <p className="sub cifra">{t('documentos.neto', { importe: formatPesos(r.neto) })}</p>}
              <p className="sub">{t('documentos.generado', { fecha: formatDate(r.fechaGeneracion) })}</p>
            </div>
          )}
          empty={{ icon: 'recibo', title: t('documentos.recibosVacio') }}
        />
      </section>
    </>
  )
}

/** One end of the period: the list reloads once the text is a date, or empty. */
function Dia({ rotulo, fecha, cambiar }: { rotulo: string; fecha: string | undefined; cambiar(dia: string | undefined): void }) {
  const [escrito, setEscrito] = useState<string>()
  return (
    <DateField
      clearable
      aria-label={rotulo}
      placeholder={rotulo}
      value={escrito ?? fecha ?? null}
      onChange={(valor) => {
        const listo = valor === null || parseDate(valor) !== undefined
        setEscrito(listo ? undefined : valor)
        if (listo) cambiar(valor ?? undefined)
      }}
    />
  )
}
