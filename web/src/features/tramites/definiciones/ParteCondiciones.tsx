import { type Condicion, type TipoCondicion, tiposCondicion } from '@gremial/contract/tramites/definicion.ts'
import { definiciones } from '@gremial/contract/tramites/definiciones.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/callApi.ts'
import { AgregarMenu } from './AgregarMenu.tsx'
import { useArmando } from './armando.ts'
import { conCondicion } from './cambios.ts'
import { UnaCondicion } from './UnaCondicion.tsx'

/** Debounce of the query for members who qualify, in ms. */
const pausaMs = 600

/** Members of today's register who meet each condition; undefined while unknown. */
function useAlcance(condiciones: Condicion[]) {
  const [vistas] = useDebouncedValue(condiciones, pausaMs)
  const { data } = useQuery({
    queryKey: [definiciones.alcance.path, vistas],
    queryFn: ({ signal }) => callApi(definiciones.alcance, { body: { condiciones: vistas } }, signal),
    placeholderData: keepPreviousData,
  })
  return data?.condiciones.length === condiciones.length ? data : undefined
}

/** Conditions of eligibility as sentences, each with the number of members of today's register who meet it. */
export function ParteCondiciones() {
  const { t } = useTranslation()
  const { contenido, cambiar, soloLectura } = useArmando()
  const { condiciones } = contenido
  const alcance = useAlcance(condiciones)
  const poner = (i: number, c: Condicion) => cambiar({ ...contenido, condiciones: condiciones.with(i, c) })
  const agregar = (tipo: TipoCondicion) =>
    cambiar(
      conCondicion(
        contenido,
        tipo,
        t(tipo === 'DIAS_DESDE' ? 'frasesTramite.preguntas.dia' : 'frasesTramite.preguntas.familiar'),
      ),
    )
  return (
    <>
      {condiciones.length === 0 && <p className="armar-vacio">{t('armar.sinCondiciones')}</p>}
      <ul className="armar-lista">
        {condiciones.map((c, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be equal
          <li key={i}>
            <UnaCondicion
              condicion={c}
              lugar={i + 1}
              ruta={`condiciones.${i}`}
              cambiar={(nueva) => poner(i, nueva)}
              quitar={() => cambiar({ ...contenido, condiciones: condiciones.toSpliced(i, 1) })}
              cumplen={alcance ? (alcance.condiciones[i] ?? null) : undefined}
              total={alcance?.total ?? 0}
            />
          </li>
        ))}
      </ul>
      {!soloLectura && (
        <div className="armar-pie">
          <AgregarMenu
            texto={t('armar.agregarCondicion')}
            opciones={tiposCondicion.map((tipo) => ({ tipo, texto: t(`armar.condiciones.${tipo}`) }))}
            elegir={agregar}
          />
        </div>
      )}
      {alcance && condiciones.length > 0 && (
        <p className="armar-resumen" role="status">
          {t('armar.hoyPodrian', { todas: alcance.todas, total: alcance.total })}
        </p>
      )}
    </>
  )
}
