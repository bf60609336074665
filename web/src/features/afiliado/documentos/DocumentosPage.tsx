import './documentos.css'
import { diasPorVencer, type FilaDocumento } from '@gremial/contract/afiliado/documentos.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { diasEntre, leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Estado, Vacio } from '../../../ui/estados.tsx'
import { Fichas } from '../../../ui/lista/Fichas.tsx'
import { QuienMiro } from '../../../ui/QuienMiro.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { situacionQuery } from '../afiliados/situacion.ts'
import { Descargar } from './Descargar.tsx'
import { direccionDocumento, documentosQuery } from './documentos.api.ts'

/** Statements and payment slips of the person in the session, or of a member that a branch may see (`codigo`). */
export function DocumentosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate({ from: '/app/afiliados/documentos' })
  const { numeroAfiliado } = useUsuario()
  const { fechaFiltro, codigo } = useSearch({ from: '/app/afiliados/documentos' })
  const desde = leerFecha(fechaFiltro ?? '')
  const numero = codigo && Number(codigo) !== numeroAfiliado ? Number(codigo) : undefined
  const quien = useQuery({ ...situacionQuery(numero ?? 0), enabled: numero !== undefined })
  const consulta = useQuery(documentosQuery(desde, numero))
  const titulo = quien.data ? t('documentos.tituloDe', { nombre: quien.data.nombre }) : t('documentos.titulo')
  useTitulo(t('documentos.titulo'), t('barra.documentos'))
  const todos = () => void navegar({ search: (antes) => ({ ...antes, fechaFiltro: undefined }) })
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          {/* Back to the account as it was left: from the same day, of the same member (A-DOCUMENTOS-03). */}
          <Volver to="/app/afiliados/cuenta-corriente" search={{ fechaFiltro, codigo }}>
            {t('documentos.volver')}
          </Volver>
          <h1 className={numero === undefined ? 'en-barra' : undefined}>{titulo}</h1>
        </div>
        {numero === undefined && (
          <Link className="boton texto" to="/app/afiliados/papeles">
            {t('carpeta.titulo')}
          </Link>
        )}
        {numero !== undefined && <QuienMiro sobre={{ sobreAfiliado: String(numero) }} />}
      </div>
      <section className="hoja">
        {desde && (
          <Fichas
            fichas={[{ nombre: 'fechaFiltro', texto: t('documentos.desde', { fecha: mostrarFecha(desde) }) }]}
            quitar={todos}
          />
        )}
        <Segun consulta={consulta} filas={6} fallo={t('documentos.fallo')}>
          {({ content }) =>
            content.length > 0 ? (
              <Documentos filas={content} />
            ) : desde ? (
              <Vacio
                icono="documento"
                titulo={t('documentos.vacioDesde', { fecha: mostrarFecha(desde) })}
                accion={<Boton onClick={todos}>{t('documentos.verTodos')}</Boton>}
              />
            ) : (
              <Vacio icono="documento" titulo={t('documentos.vacio')}>
                {t('documentos.vacioTexto')}
              </Vacio>
            )
          }
        </Segun>
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
              <p className="sub">{t('documentos.generado', { fecha: mostrarFecha(fila.fechaGeneracion) })}</p>
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
            <td>{mostrarFecha(fila.fechaGeneracion)}</td>
            <td className="num">{boton(fila)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Of a slip: how much and until when, highlighted when it is soon; a slip that cannot be paid any more says so quietly. */
function Vencimiento({ fila: { tipo, vigente, importe, fechaVencimiento } }: { fila: FilaDocumento }) {
  const { t } = useTranslation()
  if (tipo !== 'TALON' || fechaVencimiento === null) return null
  const faltan = diasEntre(hoy(), fechaVencimiento)
  const fecha = mostrarFecha(fechaVencimiento)
  if (!vigente) return <p className="sub">{faltan < 0 ? t('documentos.vencio', { fecha }) : t('documentos.pagado')}</p>
  return (
    <p className="vencimiento">
      <span className="cifra">{formatearPesos(importe ?? 0)}</span>
      {faltan <= diasPorVencer ? (
        <Estado signo="alerta">
          {faltan === 0 ? t('documentos.venceHoy') : t('documentos.venceEn', { count: faltan })} · {fecha}
        </Estado>
      ) : (
        <span>{t('documentos.vence', { fecha })}</span>
      )}
    </p>
  )
}
