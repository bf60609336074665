import { type Novedad, novedades, seEscribe } from '@gremial/contract/afiliado/novedades.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { telefonoLegible } from '@gremial/contract/platform/telefono.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { accion, useAcciones } from '../../../ui/lista/acciones.ts'

/** What the member says of themselves and the register does not have. */
export const useNovedades = (numero: number): Novedad[] =>
  useQuery({ ...leer(novedades.leer, { claves: { codigo: numero } }), enabled: numero > 0 }).data ?? []

/** What the person changed or asked to be corrected, under what the register says of it. */
export function DichoPorVos({ dichas, campo }: { dichas: readonly Novedad[]; campo: Novedad['campo'] }) {
  const { t } = useTranslation()
  return dichas
    .filter((n) => n.campo === campo)
    .map((n) => (
      <span key={n.id} className="ayuda novedad-dicha">
        {n.consulta
          ? t('novedades.pediste', { valor: n.deberia, fecha: mostrarFecha(n.fecha), consulta: n.consulta })
          : n.dice
            ? t('novedades.porVos', { fecha: mostrarFecha(n.fecha), dice: telefonoLegible(n.dice) })
            : t('novedades.porVosNuevo', { fecha: mostrarFecha(n.fecha) })}
      </span>
    ))
}

/** To who keeps the register: what a member said, to take it over or not. */
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
  const actualiza = usePuede('afiliados.actualizar')
  const hacer = useAcciones()
  const decia = dice || t('novedades.nada')
  const pide = { claves: { codigo: numero }, cuerpo: { id, deberia } }
  const escribe = seEscribe(campo)
  const tomar = accion({
    texto: t(escribe ? 'novedades.tomar' : 'novedades.corregido'),
    icono: 'bien',
    pregunta: escribe
      ? {
          titulo: t('novedades.preguntaTomar', { valor: deberia }),
          texto: t('novedades.preguntaTomarTexto', { campo: t(`novedades.campos.${campo}`), dice: decia }),
          accion: t('novedades.tomar'),
        }
      : {
          titulo: t('novedades.preguntaCorregido'),
          texto: t('novedades.preguntaCorregidoTexto'),
          accion: t('novedades.corregido'),
        },
    pedido: pedido(novedades.tomar, pide),
    hecho: () => (escribe ? t('novedades.tomado', { valor: deberia }) : t('novedades.marcado')),
    fallo: t('novedades.noSeGuardo'),
  })
  const descartar = accion({
    texto: t('novedades.descartar'),
    icono: 'cerrar',
    pregunta: {
      titulo: t('novedades.preguntaDescartar'),
      texto: t('novedades.preguntaDescartarTexto'),
      accion: t('novedades.descartar'),
    },
    pedido: pedido(novedades.descartar, pide),
    hecho: () => t('novedades.descartado'),
    fallo: t('novedades.noSeGuardo'),
  })
  return (
    <li>
      <div>
        <h3>{t(`novedades.campos.${campo}`)}</h3>
        <p className="sub">
          {consulta
            ? t('novedades.pedido', { fecha: mostrarFecha(fecha), consulta })
            : t('novedades.cambiado', { fecha: mostrarFecha(fecha) })}
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
          <Boton icono={tomar.icono} onClick={() => void hacer(tomar)}>
            {tomar.texto}
          </Boton>
          <Boton variante="texto" onClick={() => void hacer(descartar)}>
            {descartar.texto}
          </Boton>
        </div>
      )}
    </li>
  )
}
