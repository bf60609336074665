import { auditoria, type DetalleAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { Query } from '../../../ui/Query.tsx'
import { enPalabras } from './palabras.ts'

/** Details of a row: author, entity, data and hash chain entry. Opening it writes an audit row. */
export function Detalle({ id, soloDe }: { id: number; soloDe(usuario: number | null): void }) {
  const { t } = useTranslation()
  const consulta = useQuery({ ...read(auditoria.detalle, { params: { id } }), staleTime: 60_000 })
  return (
    <section className="asiento-detalle" aria-label={t('asientos.detalle')}>
      <Query query={consulta} failure={t('asientos.detalle')} rows={6}>
        {(asiento) => <Entero asiento={asiento} soloDe={soloDe} />}
      </Query>
    </section>
  )
}

function Entero({ asiento, soloDe }: { asiento: DetalleAuditoria; soloDe(usuario: number | null): void }) {
  const { t } = useTranslation()
  const { persona, email, afiliado, sello, datos } = asiento
  const dichos = llanos(datos)
  return (
    <>
      <header>
        <h3>{enPalabras(asiento)}</h3>
        <span className="cifra">{asiento.id}</span>
      </header>
      <LabelledList
        lines={[
          [
            t('asientos.quien'),
            <Fragment key="quien">
              {persona || t('asientos.sistema')}
              {afiliado !== null && <span className="cifra"> {formatMemberNumber(afiliado)}</span>}
              {email && <p className="sub">{email}</p>}
            </Fragment>,
          ],
          [
            t('asientos.cuando'),
            <span key="cuando" className="cifra">
              {formatTimestamp(new Date(asiento.momento))}
            </span>,
          ],
          [
            t('asientos.sobre'),
            <Fragment key="sobre">
              {asiento.objeto || [asiento.cosa, asiento.codigo].filter(Boolean).join(' ')}
              {asiento.codigo && (
                <p className="sub">
                  <Link to="/app/usuarios/auditoria/lista" search={{ cosa: asiento.cosa, codigo: asiento.codigo }}>
                    {t('asientos.todoDeEsto')}
                  </Link>
                </p>
              )}
            </Fragment>,
          ],
          ...(asiento.rol ? [[t('asientos.conRol'), asiento.rol] as [string, string]] : []),
          ...(asiento.equipo ? [[t('asientos.desde'), asiento.equipo] as [string, string]] : []),
          ...(asiento.seccional ? [[t('asientos.seccionalDe'), asiento.seccional] as [string, string]] : []),
        ]}
      />
      <div>
        <h4>{t('asientos.guardado')}</h4>
        {dichos.length === 0 ? (
          <p className="suave">{t('asientos.nada')}</p>
        ) : (
          <LabelledList
            lines={dichos.map(([nombre, valor]) => [
              nombre,
              typeof valor === 'boolean' ? t(valor ? 'asientos.si' : 'asientos.no') : valor,
            ])}
          />
        )}
      </div>
      <p className="sello">
        <Icon name={sello ? 'escudo' : 'reloj'} small />
        <span>
          {sello ? t('asientos.sellado', { orden: sello.orden }) : t('asientos.sinSello')}
          {sello && <small>{t('asientos.huella', { huella: huella(sello.huella) })}</small>}
        </span>
      </p>
      <Button onClick={() => soloDe(asiento.idUsuario)}>{t('asientos.soloDe')}</Button>
    </>
  )
}

/** Start and end of a hash, in groups of four. */
const huella = (hex: string): string => `${hex.slice(0, 4)} ${hex.slice(4, 8)} … ${hex.slice(-4)}`

/** Data as flat pairs: "filtros.buscar" and its value, in the order of the row. */
function llanos(datos: Record<string, unknown>, antes = ''): Array<[string, string | boolean]> {
  return Object.entries(datos).flatMap(([nombre, valor]): Array<[string, string | boolean]> => {
    const entero = `${antes}${nombre}`
    if (valor === null || valor === '') return []
    if (Array.isArray(valor))
      return [[entero, valor.map((v) => (typeof v === 'object' ? JSON.stringify(v) : String(v))).join(', ')]]
    if (typeof valor === 'object') return llanos(valor as Record<string, unknown>, `${entero}.`)
    return [[entero, typeof valor === 'boolean' ? valor : String(valor)]]
  })
}
