import '../../../ui/review.css'
import type { Condicion } from '@gremial/contract/tramites/definicion.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Bar } from '../../../ui/Bar.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useArmando } from './armando.ts'
import { campoDeCondicion } from './cambios.ts'
import { DiaEn, ElegirEn, NombresEn, NumeroEn } from './En.tsx'
import { Escrito } from './Escrito.tsx'
import { Frase } from './Frase.tsx'

interface Props {
  condicion: Condicion
  /** Its place in the list, from 1: two conditions may be equal but for it. */
  lugar: number
  ruta: string
  cambiar(condicion: Condicion): void
  quitar(): void
  /** Members who meet it; null if it depends on answers, undefined while unknown. */
  cumplen: number | null | undefined
  total: number
}

/** A condition as a sentence, its message for members who do not meet it, and the number who do. */
export function UnaCondicion({ condicion, lugar, ruta, cambiar, quitar, cumplen, total }: Props) {
  const { t } = useTranslation()
  const { soloLectura } = useArmando()
  const nombre = t(`armar.condiciones.${condicion.tipo}`)
  return (
    <div className="armar-regla" data-ruta={ruta} role="group" aria-label={t('armar.condicionN', { n: lugar, nombre })}>
      <div>
        <Frase frase={condicion.tipo} cuantos={cuantosDe(condicion)} partes={usePartes(condicion, cambiar)} />
        <Escrito
          rotulo={t('armar.siNo')}
          valor={condicion.siNo}
          maximo={200}
          habitual={t(`frasesTramite.habitual.${condicion.tipo}`)}
          ruta={`${ruta}.siNo`}
          cambiar={(siNo) => cambiar({ ...condicion, siNo })}
        />
      </div>
      <div className="armar-cuantos">
        {cumplen === null ? (
          t('armar.segunElCaso')
        ) : cumplen === undefined ? null : (
          <>
            <strong>{t('armar.cumplen', { count: cumplen })}</strong>
            <Bar part={total === 0 ? 0 : cumplen / total} name={nombre} />
          </>
        )}
      </div>
      {!soloLectura && (
        <button type="button" className="boton-icono" aria-label={t('armar.quitar', { nombre })} onClick={quitar}>
          <Icon name="quitar" />
        </button>
      )}
    </div>
  )
}

/** Number of the sentence, which may be one. */
const cuantosDe = (c: Condicion): number | undefined =>
  c.tipo === 'ANTIGUEDAD' ? c.meses : c.tipo === 'DIAS_DESDE' ? c.dias : c.tipo === 'VECES' ? c.veces : undefined

/** Fields of a condition's sentence, by parameter name. */
function usePartes(c: Condicion, cambiar: (c: Condicion) => void): Record<string, ReactNode> {
  const { t } = useTranslation()
  const { contenido, catalogos } = useArmando()
  const campos = contenido.campos.filter((campo) => campo.tipo === campoDeCondicion[c.tipo])
  const cuando = (nada: string | undefined) =>
    'campo' in c ? (
      <ElegirEn
        nombre={t('armar.segunQue')}
        valor={c.campo}
        opciones={[
          ...(nada === undefined ? [] : [{ value: '', label: nada }]),
          ...campos.map((campo) => ({ value: campo.clave, label: campo.pregunta.es || campo.clave })),
        ]}
        cambiar={(campo) => cambiar({ ...c, campo })}
      />
    ) : null
  const nombres = (catalogo: readonly string[]) =>
    'valores' in c ? (
      <NombresEn
        nombre={t(`armar.condiciones.${c.tipo}`)}
        valores={c.valores}
        catalogo={catalogo}
        cambiar={(valores) => cambiar({ ...c, valores })}
      />
    ) : null
  switch (c.tipo) {
    case 'ESTADO':
      return { valores: nombres(catalogos.estados) }
    case 'CATEGORIA':
      return { valores: nombres(catalogos.categorias) }
    case 'SECCIONAL':
      return { valores: nombres(catalogos.seccionales) }
    case 'ANTIGUEDAD':
      return {
        meses: <NumeroEn nombre={t('armar.meses')} valor={c.meses} cambiar={(meses) => cambiar({ ...c, meses: meses ?? 1 })} />,
        campo: cuando(t('armar.alPedirlo')),
      }
    case 'EDAD':
      return {
        desde: <NumeroEn opcional nombre={t('armar.desdeEdad')} valor={c.desde} cambiar={(desde) => cambiar({ ...c, desde })} />,
        hasta: <NumeroEn opcional nombre={t('armar.hastaEdad')} valor={c.hasta} cambiar={(hasta) => cambiar({ ...c, hasta })} />,
        campo: cuando(t('armar.alPedirlo')),
      }
    case 'PARENTESCO':
      return {
        campo: cuando(undefined),
        valores: nombres(catalogos.parentescos),
        edad: (
          <NumeroEn
            opcional
            nombre={t('armar.hastaEdad')}
            valor={c.edadHasta}
            cambiar={(edadHasta) => cambiar({ ...c, edadHasta })}
          />
        ),
      }
    case 'DIAS_DESDE':
      return {
        dias: <NumeroEn nombre={t('armar.dias')} valor={c.dias} cambiar={(dias) => cambiar({ ...c, dias: dias ?? 1 })} />,
        campo: cuando(undefined),
      }
    case 'VECES':
      return {
        veces: <NumeroEn nombre={t('armar.veces')} valor={c.veces} cambiar={(veces) => cambiar({ ...c, veces: veces ?? 1 })} />,
        cada: (
          <ElegirEn
            nombre={t('armar.cada')}
            valor={c.cada}
            opciones={[
              { value: 'ANIO', label: t('armar.cadaAnio') },
              { value: 'SIEMPRE', label: t('armar.cadaSiempre') },
            ]}
            cambiar={(cada) => cambiar({ ...c, cada })}
          />
        ),
        campo: cuando(t('armar.porQuienPide')),
      }
    case 'A_CARGO':
      return {
        minimo: <NumeroEn nombre={t('armar.minimo')} valor={c.minimo} cambiar={(n) => cambiar({ ...c, minimo: n ?? 1 })} />,
        menoresDe: (
          <NumeroEn nombre={t('armar.hastaEdad')} valor={c.menoresDe} cambiar={(n) => cambiar({ ...c, menoresDe: n ?? 1 })} />
        ),
      }
    case 'PERIODO':
      return {
        desde: <DiaEn nombre={t('armar.desdeDia')} valor={c.desde} cambiar={(desde) => cambiar({ ...c, desde })} />,
        hasta: <DiaEn nombre={t('armar.hastaDia')} valor={c.hasta} cambiar={(hasta) => cambiar({ ...c, hasta })} />,
      }
  }
}
