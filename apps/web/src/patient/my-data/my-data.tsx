import { Card, CardTitle } from "@scriptkeeper/ui/card";
import { DownloadMyData } from "./download-my-data.tsx";
import { MyCalendar } from "./my-calendar.tsx";

/** The patient's own data: a download and a calendar. */
export function MyData() {
  return (
    <Card className="mt-4">
      <CardTitle>My data</CardTitle>
      <DownloadMyData />
      <MyCalendar />
    </Card>
  );
}
