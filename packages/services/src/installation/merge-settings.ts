import type {
  InstallationSetting,
  ProcessSetting,
  RunningProcess,
} from "@scriptkeeper/contracts/installation/installation";

interface Reading {
  process: RunningProcess;
  settings: ProcessSetting[];
}

/** Lists each setting once; processes with the same value and source share one reading. */
export function mergeSettings(started: readonly Reading[]): InstallationSetting[] {
  const merged = new Map<string, InstallationSetting>();
  for (const { process, settings } of started)
    for (const { value, source, ...about } of settings) {
      const setting = merged.get(about.name) ?? { ...about, readings: [] };
      const same = setting.readings.find((reading) => reading.value === value && reading.source === source);
      if (same) same.processes.push(process);
      else setting.readings.push({ value, source, processes: [process] });
      merged.set(about.name, setting);
    }
  return Array.from(merged.values());
}
