import './documentos.css'
import { diasPorVencer, type FilaDocumento } from '@gremial/contract/afiliado/documentos.ts'
import { daysBetween, parseDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, today } from '../../../platform/today.ts'
import { useUser } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FilterChips } from '../../../ui/list/FilterChips.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, StatusChip } from '../../../ui/states.tsx'
import { ViewedBy } from '../../../ui/ViewedBy.tsx'
import { situacionQuery } from '../afiliados/situacion.ts'
import { Descargar } from './Descargar.tsx'
import { direccionDocumento, documentosQuery } from './documentos.api.ts'

/** Statements and slips of the member, or of one within scope (`codigo`). */
export function DocumentosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate({ from: '/app/afiliados/documentos' })
  const { numeroAfiliado } = useUser()
  const { fechaFiltro, codigo } = useSearch({ from: '/app/afiliados/documentos' })
  const desde = parseDate(fechaFiltro ?? '')
  const numero = codigo && Number(codigo) !== numeroAfiliado ? Number(codigo) : undefined
  const quien = useQuery({ ...situacionQuery(numero ?? 0), enabled: numero !== undefined })
  const consulta = useQuery(documentosQuery(desde, numero))
  const titulo = quien.data ? t('documentos.tituloDe', { nombre: quien.data.nombre }) : t('documentos.titulo')
  useTitle(t('documentos.titulo'), t('barra.documentos'))
  const todos = () => void navegar({ search: (antes) => ({ ...antes, fechaFiltro: undefined }) })
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          {/* Back to the account with the same day and member (A-DOCUMENTOS-03). */}
          <BackLink to="/app/afiliados/cuenta-corriente" search={{ fechaFiltro, codigo }}>
            {t('documentos.volver')}
          </BackLink>
          <h1 className={numero === undefined ? 'en-barra' : undefined}>{titulo}</h1>
        </div>
        {numero === undefined && (
          <Link className="boton texto" to="/app/afiliados/papeles">
            {t('carpeta.titulo')}
          </Link>
        )}
        {numero !== undefined && <ViewedBy about={{ sobreAfiliado: String(numero) }} />}
      </div>
      <section className="hoja">
        {desde && (
          <FilterChips
            chips={[{ name: 'fechaFiltro', text: t('documentos.desde', { fecha: formatDate(desde) }) }]}
            remove={todos}
          />
        )}
        <Query query={consulta} rows={6} failure={t('documentos.fallo')}>
          {({ content }) =>
            content.length > 0 ? (
              <Documentos filas={content} />
            ) : desde ? (
              <EmptyState
                icon="documento"
                title={t('documentos.vacioDesde', { fecha: formatDate(desde) })}
                action={<Button onClick={todos}>{t('documentos.verTodos')}</Button>}
              />
            ) : (
              <EmptyState icon="documento" title={t('documentos.vacio')}>
                {t('documentos.vacioTexto')}
              </EmptyState>
            )
          }
        </Query>
      </section>
    </>
  )
}

/** A table with ID, description, generation date and download (A-DOCUMENTOS-05); blocks on a phone. */
function Documentos({ filas }: { filas: FilaDocumento[] }) {
  const { t } = useTranslation()
  const ancha = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  const boton = (fila: FilaDocumento) => (
    <Descargar nombre={fila.descripcion} direccion={direccionDocumento(fila.tipo, fila.id)} />
  )
  if (!ancha) {
    return (
      <ul className="bloques documentos">
        {filas.map((fila) => (
          <li key={fila.id} data-vigente={fila.vigente || undefined}>
            <div>
              <p className="descripcion">{fila.descripcion}</p>
              <Vencimiento fila={fila} />
              <p className="sub">{t('documentos.generado', { fecha: formatDate(fila.fechaGeneracion) })}</p>
            </div>
            {boton(fila)}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <table className="tabla documentos">
      <caption className="solo-lector">{t('documentos.tabla')}</caption>
      <thead>
        <tr>
          <th scope="col" className="num">
            {t('listas.documentos.id')}
          </th>
          <th scope="col">{t('listas.documentos.descripcion')}</th>
          <th scope="col">{t('listas.documentos.fechaGeneracion')}</th>
          <th scope="col" className="num">
            {t('listas.documentos.descarga')}
          </th>
        </tr>
      </thead>
      <tbody>
        {filas.map((fila) => (
          <tr key={fila.id} data-vigente={fila.vigente || undefined}>
            <td className="num id">{fila.id}</td>
            <td>
              <p className="descripcion">{fila.descripcion}</p>
              <Vencimiento fila={fila} />
            </td>
            <td>{formatDate(fila.fechaGeneracion)}</td>
            <td className="num">{boton(fila)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Amount and due date of a slip, highlighted if near; a slip no longer payable is marked discreetly. */
function Vencimiento({ fila: { tipo, vigente, importe, fechaVencimiento } }: { fila: FilaDocumento }) {
  const { t } = useTranslation()
  if (tipo !== 'TALON' || fechaVencimiento === null) return null
  const faltan = daysBetween(today(), fechaVencimiento)
  const fecha = formatDate(fechaVencimiento)
  if (!vigente) return <p className="sub">{faltan < 0 ? t('documentos.vencio', { fecha }) : t('documentos.pagado')}</p>
  return (
    <p className="vencimiento">
      <span className="cifra">{formatPesos(importe ?? 0)}</span>
      {faltan <= diasPorVencer ? (
        <StatusChip sign="alerta">
          {faltan === 0 ? t('documentos.venceHoy') : t('documentos.venceEn', { count: faltan })} · {fecha}
        </StatusChip>
      ) : (
        <span>{t('documentos.vence', { fecha })}</span>
      )}
    </p>
  )
}
