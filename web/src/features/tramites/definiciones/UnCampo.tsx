import { type Campo, precargasDe } from '@gremial/contract/tramites/definicion.ts'
import { clavePattern } from '@gremial/contract/tramites/definicion.valores.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { useArmando } from './armando.ts'
import { renombrar } from './cambios.ts'
import { ElegirEn, NombresEn, NumeroEn } from './En.tsx'
import { Escrito } from './Escrito.tsx'
import { Frase } from './Frase.tsx'
import { MostrarSi } from './MostrarSi.tsx'
import { Opciones } from './Opciones.tsx'

interface Props {
  indice: number
  campo: Campo
  /** Its key changed: the expanded row has another name. */
  alRenombrar(clave: string): void
}

/** Editor of a field: question, limits, visibility and default. */
export function UnCampo({ indice, campo, alRenombrar }: Props) {
  const { t } = useTranslation()
  const { contenido, cambiar } = useArmando()
  const ruta = `campos.${indice}`
  const poner = (nuevo: Campo) => cambiar({ ...contenido, campos: contenido.campos.with(indice, nuevo) })
  return (
    <div className="armar-campo">
      <Escrito
        enfocar
        rotulo={t('armar.pregunta')}
        valor={campo.pregunta}
        maximo={120}
        ruta={`${ruta}.pregunta`}
        cambiar={(pregunta) => poner({ ...campo, pregunta })}
      />
      <Escrito
        rotulo={t('armar.debajoDice')}
        valor={campo.ayuda}
        maximo={300}
        ruta={`${ruta}.ayuda`}
        cambiar={(ayuda) => poner({ ...campo, ayuda })}
      />
      <Limites campo={campo} poner={poner} />
      {campo.tipo === 'OPCION' && <Opciones campo={campo} ruta={ruta} poner={poner} />}
      <MostrarSi
        regla={campo.mostrarSi}
        antes={contenido.campos.slice(0, indice)}
        cambiar={(mostrarSi) => poner({ ...campo, mostrarSi })}
      />
      <div className="armar-dos">
        {precargasDe[campo.tipo].length > 1 && (
          <NativeSelect
            label={t('armar.empiezaCon')}
            data={precargasDe[campo.tipo].map((p) => ({ value: p, label: t(`frasesTramite.precargas.${p || 'NADA'}`) }))}
            value={campo.precarga}
            onChange={(e) => poner({ ...campo, precarga: e.currentTarget.value as Campo['precarga'] })}
          />
        )}
        <Clave campo={campo} alRenombrar={alRenombrar} />
      </div>
      <Checkbox
        label={t('armar.esObligatorio')}
        checked={campo.obligatorio}
        onChange={(e) => poner({ ...campo, obligatorio: e.currentTarget.checked })}
      />
    </div>
  )
}

/** Name in formulas; renamed everywhere on blur. */
function Clave({ campo, alRenombrar }: Pick<Props, 'campo' | 'alRenombrar'>) {
  const { t } = useTranslation()
  const { contenido, cambiar } = useArmando()
  const [escrita, escribir] = useState(campo.clave)
  const usada = contenido.campos.some((c) => c !== campo && c.clave === escrita)
  const bien = clavePattern.test(escrita) && !usada
  return (
    <TextInput
      label={t('armar.enLasCuentas')}
      maxLength={30}
      spellCheck={false}
      value={escrita}
      error={bien ? undefined : t(usada ? 'frasesTramite.faltas.claveRepetida' : 'validacion.claveDefinicion')}
      onChange={(e) => escribir(e.currentTarget.value)}
      onBlur={() => {
        if (!bien || escrita === campo.clave) return escribir(campo.clave)
        cambiar(renombrar(contenido, campo.clave, escrita))
        alRenombrar(escrita)
      }}
    />
  )
}

const limites = ['minimo', 'maximo'] as const
const enLimites = <T,>(parte: (limite: (typeof limites)[number]) => T) => ({
  minimo: parte('minimo'),
  maximo: parte('maximo'),
})

/** Limits by kind of field. */
function Limites({ campo, poner }: { campo: Campo; poner(campo: Campo): void }) {
  const { t } = useTranslation()
  const { catalogos } = useArmando()
  switch (campo.tipo) {
    case 'TEXTO':
      return (
        <Frase
          frase="texto"
          partes={{
            maximo: (
              <NumeroEn nombre={t('armar.letras')} valor={campo.maximo} cambiar={(n) => poner({ ...campo, maximo: n ?? 1 })} />
            ),
          }}
        />
      )
    case 'NUMERO':
      return (
        <Frase
          frase="numero"
          partes={{
            ...enLimites((limite) => (
              <NumeroEn
                opcional
                conSigno
                cifras={13}
                nombre={t(`armar.${limite}`)}
                valor={campo[limite]}
                cambiar={(valor) => poner({ ...campo, [limite]: valor })}
              />
            )),
            decimales: (
              <NumeroEn
                cifras={1}
                nombre={t('armar.decimales')}
                valor={campo.decimales}
                cambiar={(n) => poner({ ...campo, decimales: Math.min(n ?? 0, 4) })}
              />
            ),
          }}
        />
      )
    case 'DINERO':
      return (
        <div className="armar-dos">
          {limites.map((limite) => (
            <AmountField
              key={limite}
              label={t(`armar.${limite}`)}
              value={enCentavos(campo[limite])}
              onChange={(c) => Number.isNaN(c) || poner({ ...campo, [limite]: c === null ? null : fromCents(c) })}
            />
          ))}
        </div>
      )
    case 'FECHA':
      return (
        <Frase
          frase="fecha"
          partes={{
            cuando: (
              <ElegirEn
                nombre={t('armar.cuando')}
                valor={campo.cuando}
                opciones={(['CUALQUIERA', 'PASADA', 'FUTURA'] as const).map((c) => ({
                  value: c,
                  label: t(`frasesTramite.cuandoEs.${c}`),
                }))}
                cambiar={(cuando) => poner({ ...campo, cuando })}
              />
            ),
          }}
        />
      )
    case 'FAMILIAR':
      return (
        <Frase
          frase="familiar"
          partes={{
            valores: (
              <NombresEn
                nombre={t('armar.condiciones.PARENTESCO')}
                valores={campo.parentescos}
                catalogo={catalogos.parentescos}
                vacio={t('armar.cualquiera')}
                cambiar={(parentescos) => poner({ ...campo, parentescos })}
              />
            ),
          }}
        />
      )
    default:
      return null
  }
}

/** Pesos of the definition to cents of the field. */
export const enCentavos = (pesos: number | null): number | null => (pesos === null ? null : toCents(pesos))
