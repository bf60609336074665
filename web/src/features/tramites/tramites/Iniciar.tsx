import './iniciar.css'
import { armados, type TramiteParaPedir } from '@gremial/contract/tramites/armados.ts'
import { diasHabituales, type ProductoParaPedir, productos } from '@gremial/contract/tramites/productos.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import i18next, { type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useCan } from '../../../platform/user.ts'
import { Icon, iconOf } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { esDeAfuera } from '../../acceso/menues/enlaces.ts'
import { entradasDeTramitesQuery } from '../../acceso/menues/menues.api.ts'
import { redondo } from '../solicitud/redondo.ts'
import { claseQueInicia, type EntradaDeTramites, rutaDeTramite } from './destinos.ts'

interface Props {
  /** Member of these requests. */
  numero: number
  ajeno: boolean
}

/**
 * Entries of the menu of procedures, each with its link (A-TRAMITESMENU-01): first the ones that begin a request, with
 * requirements and usual time, then the others.
 */
export function Iniciar({ numero, ajeno }: Props) {
  const { t } = useTranslation()
  const consulta = useQuery(entradasDeTramitesQuery())
  return (
    <Query query={consulta} frame="hoja" rows={4}>
      {(entradas) => {
        if (entradas.length === 0)
          return (
            <section className="hoja">
              <EmptyState title={t('misTramites.menu.vacio')}>{t('misTramites.menu.vacioTexto')}</EmptyState>
            </section>
          )
        const inician = entradas.filter((entrada) => claseQueInicia(entrada))
        const otras = entradas.filter((entrada) => !claseQueInicia(entrada))
        const deOtro = ajeno ? numero : undefined
        return (
          <>
            {inician.length > 0 && <Inician entradas={inician} numero={numero} deOtro={deOtro} />}
            {otras.length > 0 && (
              <section className="tambien-tramites" aria-labelledby="tambien-tramites">
                <h2 id="tambien-tramites">{t('misTramites.menu.tambien')}</h2>
                <ul className="hoja entradas-tramite">
                  {otras.map((entrada) => (
                    <Entrada key={entrada.id} entrada={entrada} numero={deOtro} />
                  ))}
                </ul>
              </section>
            )}
          </>
        )
      }}
    </Query>
  )
}

function Inician({
  entradas,
  numero,
  deOtro,
}: {
  entradas: readonly EntradaDeTramites[]
  numero: number
  deOtro: number | undefined
}) {
  const { t } = useTranslation()
  const inicia = useCan('tramites.iniciar')
  const { data = [] } = useQuery({ ...read(productos.conCondiciones, { params: { id: numero } }), enabled: inicia })
  const hayArmados = entradas.some((entrada) => claseQueInicia(entrada) === 'ARMADO')
  const { data: paraPedir = [] } = useQuery({
    ...read(armados.paraPedir, { params: { id: numero } }),
    enabled: inicia && hayArmados,
  })
  return (
    <section className="hoja" aria-label={t('misTramites.iniciar')}>
      <ul className="entradas-tramite">
        {entradas.map((entrada) => (
          <Entrada
            key={entrada.id}
            entrada={entrada}
            numero={deOtro}
            dice={
              claseQueInicia(entrada) === 'ARMADO'
                ? losQueCorresponden(paraPedir)
                : loQuePide(
                    t,
                    data.filter(({ clase }) => clase === claseQueInicia(entrada)),
                  )
            }
          />
        ))}
      </ul>
    </section>
  )
}

function Entrada({ entrada, numero, dice = '' }: { entrada: EntradaDeTramites; numero: number | undefined; dice?: string }) {
  const ruta = rutaDeTramite(entrada, numero)
  const [to = '', consulta] = ruta.split('?')
  const dentro = (
    <>
      <Icon name={iconOf(entrada.icono)} />
      <span>
        <strong>{entrada.title}</strong>
        {dice && <small>{dice}</small>}
      </span>
      <Icon name="derecha" small />
    </>
  )
  return (
    <li>
      {esDeAfuera(ruta) ? (
        <a className="entrada-tramite" href={ruta} target="_blank" rel="noopener noreferrer">
          {dentro}
        </a>
      ) : (
        <Link className="entrada-tramite" to={to} search={Object.fromEntries(new URLSearchParams(consulta))}>
          {dentro}
        </Link>
      )}
    </li>
  )
}

/** Names of the designed procedures that the member is entitled to, as a sentence's list. */
const losQueCorresponden = (todos: readonly TramiteParaPedir[]): string =>
  new Intl.ListFormat(i18next.language, { type: 'conjunction' }).format(
    todos.filter(({ clase, grupo }) => clase === 'ARMADO' && grupo === 'SI').map(({ nombre }) => nombre),
  )

/** Requirements of the products that an entry begins: limits, documents and people, and usual days to answer. */
function loQuePide(t: TFunction, suyos: readonly ProductoParaPedir[]): string {
  if (suyos.length === 0) return ''
  const montos = suyos.flatMap(({ condiciones }) => (condiciones ? [condiciones] : []))
  const papeles = Math.max(...suyos.map((p) => p.cantidadDocumentos))
  const dias = suyos.flatMap(({ habitual }) => diasHabituales(habitual) ?? [])
  const [menos, mas] = [Math.min(...dias), Math.max(...dias)]
  return [
    montos.length > 0 &&
      t('misTramites.menu.montos', {
        count: suyos.length,
        minimo: redondo(Math.min(...montos.map((c) => c.montoMinimo))),
        maximo: redondo(Math.max(...montos.map((c) => c.montoMaximo))),
      }),
    papeles > 0 && t('misTramites.menu.papeles', { count: papeles }),
    suyos.some((p) => p.habilitaGarante === 1) && t('misTramites.menu.garante'),
    dias.length > 0 &&
      (menos === mas ? t('misTramites.menu.dias', { count: mas }) : t('misTramites.menu.entreDias', { menos, mas })),
  ]
    .filter(Boolean)
    .join(' ')
}
