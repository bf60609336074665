import { type Campo, operadores, type MostrarSi as Regla } from '@gremial/contract/tramites/definicion.ts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useArmando } from './armando.ts'
import { ElegirEn } from './En.tsx'
import { Frase } from './Frase.tsx'

interface Props {
  regla: Regla | null
  /** Fields it may depend on: the earlier ones. */
  antes: readonly Campo[]
  cambiar(regla: Regla | null): void
}

const deTipo: ReadonlyArray<Campo['tipo']> = ['SI_NO', 'OPCION', 'NUMERO', 'DINERO']
const numerico = (c: Campo) => c.tipo === 'NUMERO' || c.tipo === 'DINERO'

const inicial = (c: Campo): Regla => ({
  campo: c.clave,
  operador: 'ES',
  valor: c.tipo === 'SI_NO' ? 'si' : c.tipo === 'OPCION' ? (c.opciones[0]?.clave ?? '') : '1',
})

/** Visibility: always, or by the answer to an earlier field. */
export function MostrarSi({ regla, antes, cambiar }: Props) {
  const { t } = useTranslation()
  const { idioma } = useArmando()
  const posibles = antes.filter((c) => deTipo.includes(c.tipo))
  const elegido = posibles.find((c) => c.clave === regla?.campo)
  if (posibles.length === 0 && !regla) return null
  const cuando = (
    <ElegirEn
      nombre={t('armar.seMuestra')}
      valor={regla?.campo ?? ''}
      opciones={[
        { value: '', label: t('armar.siempre') },
        ...posibles.map((c) => ({ value: c.clave, label: t('armar.soloSi', { campo: c.pregunta.es || c.clave }) })),
      ]}
      cambiar={(clave) => {
        const c = posibles.find((p) => p.clave === clave)
        cambiar(c ? inicial(c) : null)
      }}
    />
  )
  if (!regla || !elegido) return <Frase frase="muestra" partes={{ cuando }} />
  const quedan = operadores.filter((o) => numerico(elegido) || o === 'ES' || o === 'NO_ES')
  return (
    <Frase
      frase="muestraSi"
      partes={{
        cuando,
        operador: (
          <ElegirEn
            nombre={t('armar.comparacion')}
            valor={regla.operador}
            opciones={quedan.map((o) => ({ value: o, label: t(`frasesTramite.operadores.${o}`) }))}
            cambiar={(operador) => cambiar({ ...regla, operador })}
          />
        ),
        valor: numerico(elegido) ? (
          <TextInput
            className="armar-en armar-numero"
            aria-label={t('armar.valor')}
            inputMode="decimal"
            maxLength={14}
            value={regla.valor}
            onChange={(e) => cambiar({ ...regla, valor: e.currentTarget.value.replace(',', '.') })}
          />
        ) : (
          <ElegirEn
            nombre={t('armar.valor')}
            valor={regla.valor}
            opciones={
              elegido.tipo === 'OPCION'
                ? elegido.opciones.map((o) => ({ value: o.clave, label: o.texto[idioma] || o.texto.es || o.clave }))
                : [
                    { value: 'si', label: t('comun.si') },
                    { value: 'no', label: t('comun.no') },
                  ]
            }
            cambiar={(valor) => cambiar({ ...regla, valor })}
          />
        ),
      }}
    />
  )
}
