import { type Novedad, novedades, seEscribe } from '@gremial/contract/afiliado/novedades.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { readablePhone } from '@gremial/contract/values/phone.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { action, useRowActions } from '../../../ui/list/rowActions.ts'

/** Changes that the member made and the register does not have. */
export const useNovedades = (numero: number) =>
  useQuery({ ...read(novedades.leer, { params: { codigo: numero } }), enabled: numero > 0 })

/** Changes and requested corrections of the user, below the register's value. */
export function DichoPorVos({ dichas, campo }: { dichas: readonly Novedad[]; campo: Novedad['campo'] }) {
  const { t } = useTranslation()
  return dichas
    .filter((n) => n.campo === campo)
    .map((n) => (
      <span key={n.id} className="ayuda novedad-dicha">
        {n.consulta
          ? t('novedades.pediste', { valor: n.deberia, fecha: formatDate(n.fecha), consulta: n.consulta })
          : n.dice
            ? t('novedades.porVos', { fecha: formatDate(n.fecha), dice: readablePhone(n.dice) })
            : t('novedades.porVosNuevo', { fecha: formatDate(n.fecha) })}
      </span>
    ))
}

/** For staff: changes of a member, to accept or dismiss. */
export function Novedades({ numero, dichas }: { numero: number; dichas: readonly Novedad[] }) {
  const { t } = useTranslation()
  if (dichas.length === 0) return null
  return (
    <section className="hoja novedades">
      <div className="hoja-in">
        <h2>{t('novedades.titulo')}</h2>
        <p className="suave">{t('novedades.bajada')}</p>
      </div>
      <ul>
        {dichas.map((n) => (
          <Una key={n.id} numero={numero} novedad={n} />
        ))}
      </ul>
    </section>
  )
}

function Una({ numero, novedad: { id, campo, dice, deberia, fecha, consulta } }: { numero: number; novedad: Novedad }) {
  const { t } = useTranslation()
  const actualiza = useCan('afiliados.actualizar')
  const hacer = useRowActions()
  const decia = dice || t('novedades.nada')
  const pide = { params: { codigo: numero }, body: { id, deberia } }
  const escribe = seEscribe(campo)
  const tomar = action({
    text: t(escribe ? 'novedades.tomar' : 'novedades.corregido'),
    icon: 'bien',
    question: escribe
      ? {
          title: t('novedades.preguntaTomar', { valor: deberia }),
          text: t('novedades.preguntaTomarTexto', { campo: t(`novedades.campos.${campo}`), dice: decia }),
          action: t('novedades.tomar'),
        }
      : {
          title: t('novedades.preguntaCorregido'),
          text: t('novedades.preguntaCorregidoTexto'),
          action: t('novedades.corregido'),
        },
    request: request(novedades.tomar, pide),
    done: () => (escribe ? t('novedades.tomado', { valor: deberia }) : t('novedades.marcado')),
    failure: t('novedades.noSeGuardo'),
  })
  const descartar = action({
    text: t('novedades.descartar'),
    icon: 'cerrar',
    question: {
      title: t('novedades.preguntaDescartar'),
      text: t('novedades.preguntaDescartarTexto'),
      action: t('novedades.descartar'),
    },
    request: request(novedades.descartar, pide),
    done: () => t('novedades.descartado'),
    failure: t('novedades.noSeGuardo'),
  })
  return (
    <li>
      <div>
        <h3>{t(`novedades.campos.${campo}`)}</h3>
        <p className="sub">
          {consulta
            ? t('novedades.pedido', { fecha: formatDate(fecha), consulta })
            : t('novedades.cambiado', { fecha: formatDate(fecha) })}
        </p>
      </div>
      <dl>
        <dt>{t('novedades.dice')}</dt>
        <dd>{decia}</dd>
        <dt>{t('novedades.deberia')}</dt>
        <dd>
          <strong>{deberia}</strong>
        </dd>
      </dl>
      {actualiza && (
        <div className="botones">
          <Button icon={tomar.icon} onClick={() => void hacer(tomar)}>
            {tomar.text}
          </Button>
          <Button variant="texto" onClick={() => void hacer(descartar)}>
            {descartar.text}
          </Button>
        </div>
      )}
    </li>
  )
}
