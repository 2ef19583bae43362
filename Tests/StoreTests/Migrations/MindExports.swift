// What `MindFixture` lists, as version 1 of JSON, version 2 of Markdown, and CSV had it. Frozen: people have such files
// on their disks. The lines of CSV end with CR LF there.

import Core

let frozenMind: [ArchiveFormat: String] = [
  .json: #"""
  {
    "checkIns" : [
      {
        "activity" : "reading",
        "company" : "alone",
        "day" : "2026-03-29",
        "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f27",
        "level" : 7,
        "place" : "bus",
        "utcOffset" : 7200,
        "written" : "2026-03-29T01:30:00.250Z"
      },
      {
        "day" : "2026-03-29",
        "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f28",
        "level" : 0,
        "utcOffset" : 7200,
        "written" : "2026-03-29T01:30:00.250Z"
      }
    ],
    "format" : "respite",
    "gad7" : [
      {
        "answers" : [
          0,
          1,
          2,
          3,
          3,
          2,
          1
        ],
        "day" : "2026-03-29",
        "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f29",
        "utcOffset" : 7200,
        "written" : "2026-03-29T01:30:00.250Z"
      }
    ],
    "ladders" : [
      {
        "day" : "2026-03-29",
        "goal" : "Take the train",
        "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f26",
        "steps" : [
          {
            "difficulty" : 30,
            "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f31",
            "isDone" : true,
            "text" : "One stop",
            "tries" : [
              {
                "after" : 20,
                "at" : "2026-03-29T01:30:00.250Z",
                "before" : 40,
                "day" : "2026-03-29",
                "highest" : 70,
                "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f41",
                "note" : "It \"eased\"",
                "stayed" : true,
                "utcOffset" : 7200
              },
              {
                "at" : "2026-03-29T01:30:00.250Z",
                "day" : "2026-03-29",
                "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f42",
                "stayed" : false,
                "utcOffset" : 7200
              }
            ]
          },
          {
            "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f32"
          }
        ],
        "utcOffset" : 7200,
        "written" : "2026-03-29T01:30:00.250Z"
      }
    ],
    "moods" : [

    ],
    "patterns" : [

    ],
    "reflections" : [

    ],
    "sessions" : [

    ],
    "statements" : [

    ],
    "thoughts" : [
      {
        "day" : "2026-03-29",
        "evidenceAgainst" : "a smile",
        "evidenceFor" : "silence",
        "experiment" : {
          "day" : "2026-03-29",
          "learned" : "to ask",
          "plan" : "ask",
          "prediction" : "a sigh",
          "result" : "she laughed",
          "wasAsked" : true
        },
        "feelings" : [
          {
            "after" : 30,
            "before" : 80,
            "name" : "afraid"
          },
          {
            "before" : 0,
            "name" : "sad"
          },
          {
            "name" : "=own"
          }
        ],
        "happened" : "No answer",
        "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f24",
        "otherView" : "She’s busy",
        "thought" : "She’s angry",
        "trap" : "mind-reading",
        "utcOffset" : 7200,
        "written" : "2026-03-29T01:30:00.250Z"
      },
      {
        "day" : "2026-03-29",
        "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f25",
        "thought" : "short",
        "utcOffset" : 7200,
        "written" : "2026-03-29T01:30:00.250Z"
      }
    ],
    "version" : 1,
    "worries" : [
      {
        "day" : "2026-03-29",
        "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f21",
        "text" : "The “bus”/is late ☂",
        "utcOffset" : 7200,
        "written" : "2026-03-29T01:30:00.250Z"
      },
      {
        "action" : {
          "day" : "2026-03-29",
          "isDone" : true,
          "isPutAway" : true,
          "text" : "call"
        },
        "day" : "2026-03-29",
        "edited" : "2026-03-29T02:06:40.000Z",
        "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f22",
        "isLetGo" : true,
        "knownOn" : "2026-03-29",
        "managed" : "I asked\nZoë",
        "outcome" : "partly",
        "prediction" : "I fail",
        "sureness" : 100,
        "text" : "The test",
        "utcOffset" : 7200,
        "wasAsked" : true,
        "written" : "2026-03-29T01:30:00.250Z"
      },
      {
        "action" : {
          "text" : "wait"
        },
        "cannotKnow" : true,
        "day" : "2026-03-29",
        "id" : "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f23",
        "sureness" : 0,
        "text" : "",
        "utcOffset" : 7200,
        "written" : "2026-03-29T01:30:00.250Z"
      }
    ]
  }

  """#,
  .csv: #"""
  kind,id,part_of,day,written,utc_offset,edited,worry,prediction,sureness,known_on,cannot_know,outcome,managed,asked,let_go,to_do,to_do_day,to_do_done,to_do_put_away,happened,thought,feeling_1,feeling_1_before,feeling_1_after,feeling_2,feeling_2_before,feeling_2_after,feeling_3,feeling_3_before,feeling_3_after,evidence_for,evidence_against,trap,other_view,plan,plan_day,result,learned,goal,step,difficulty,done,not_yet_after,before,highest,after,stayed,note,level,place,company,activity,answers
  worry,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f21,,2026-03-29,2026-03-29T01:30:00.250Z,7200,,"The “bus”/is late ☂",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,
  worry,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f22,,2026-03-29,2026-03-29T01:30:00.250Z,7200,2026-03-29T02:06:40.000Z,"The test","I fail",100,2026-03-29,,partly,"I asked
  Zoë",yes,yes,"call",2026-03-29,yes,yes,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,
  worry,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f23,,2026-03-29,2026-03-29T01:30:00.250Z,7200,,"'",,0,,yes,,,,,"wait",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,
  thought,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f24,,2026-03-29,2026-03-29T01:30:00.250Z,7200,,,"a sigh",,,,,,yes,,,,,,"No answer","She’s angry","afraid",80,30,"sad",0,,"'=own",,,"silence","a smile","mind-reading","She’s busy","ask",2026-03-29,"she laughed","to ask",,,,,,,,,,,,,,,
  thought,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f25,,2026-03-29,2026-03-29T01:30:00.250Z,7200,,,,,,,,,,,,,,,,"short",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,
  ladder,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f26,,2026-03-29,2026-03-29T01:30:00.250Z,7200,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,"Take the train",,,,,,,,,,,,,,
  step,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f31,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f26,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,"One stop",30,yes,,,,,,,,,,,
  try,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f41,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f31,2026-03-29,2026-03-29T01:30:00.250Z,7200,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,40,70,20,yes,"It ""eased""",,,,,
  try,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f42,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f31,2026-03-29,2026-03-29T01:30:00.250Z,7200,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,no,,,,,,
  step,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f32,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f26,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,
  check-in,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f27,,2026-03-29,2026-03-29T01:30:00.250Z,7200,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,7,"bus","alone","reading",
  check-in,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f28,,2026-03-29,2026-03-29T01:30:00.250Z,7200,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,0,,,,
  gad-7,5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f29,,2026-03-29,2026-03-29T01:30:00.250Z,7200,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,0 1 2 3 3 2 1

  """#,
  .markdown: #"""
  <!-- respite reflections, version 2 -->

  # Worries

  ## 2026-03-29

  <!-- 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f21 written 2026-03-29T01:30:00.250Z offset 7200 -->

  Worry:

  > The “bus”/is late ☂

  <!-- 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f22 written 2026-03-29T01:30:00.250Z offset 7200 edited 2026-03-29T02:06:40.000Z -->

  Worry:

  > The test

  What I think will happen:

  > I fail

  How sure I am, in percent: 100

  When I’ll know: 2026-03-29

  Did it happen: partly

  How I managed:

  > I asked\
  > Zoë

  Was asked: yes

  Let go: yes

  One thing I can do:

  > call

  To do on: 2026-03-29

  Done: yes

  Put away: yes

  <!-- 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f23 written 2026-03-29T01:30:00.250Z offset 7200 -->

  Worry:

  How sure I am, in percent: 0

  I can’t know: yes

  One thing I can do:

  > wait

  # Thoughts

  ## 2026-03-29

  <!-- 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f24 written 2026-03-29T01:30:00.250Z offset 7200 -->

  What happened:

  > No answer

  What went through my mind:

  > She’s angry

  Feeling 1:

  > afraid

  Feeling 1 before, 0 to 100: 80

  Feeling 1 after, 0 to 100: 30

  Feeling 2:

  > sad

  Feeling 2 before, 0 to 100: 0

  Feeling 3:

  > \=own

  Evidence for it:

  > silence

  Evidence against it:

  > a smile

  Trap:

  > mind-reading

  How I see it now:

  > She’s busy

  What I predict:

  > a sigh

  What I’ll try:

  > ask

  When I’ll try it: 2026-03-29

  What came of it:

  > she laughed

  What I learned:

  > to ask

  Was asked: yes

  <!-- 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f25 written 2026-03-29T01:30:00.250Z offset 7200 -->

  What went through my mind:

  > short

  # Steps

  ## 2026-03-29

  <!-- 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f26 written 2026-03-29T01:30:00.250Z offset 7200 -->

  What I’d like to be able to do:

  > Take the train

  <!-- step 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f31 -->

  Step:

  > One stop

  How hard, 0 to 100: 30

  Done: yes

  <!-- try 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f41 written 2026-03-29T01:30:00.250Z offset 7200 day 2026-03-29 -->

  Before, 0 to 100: 40

  Highest, 0 to 100: 70

  After, 0 to 100: 20

  Stayed: yes

  Note:

  > It "eased"

  <!-- try 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f42 written 2026-03-29T01:30:00.250Z offset 7200 day 2026-03-29 -->

  Stayed: no

  <!-- step 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f32 -->

  # Check-ins

  ## 2026-03-29

  <!-- 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f27 written 2026-03-29T01:30:00.250Z offset 7200 -->

  How anxious, 0 to 10: 7

  Where:

  > bus

  With whom:

  > alone

  Doing what:

  > reading

  <!-- 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f28 written 2026-03-29T01:30:00.250Z offset 7200 -->

  How anxious, 0 to 10: 0

  # GAD-7

  ## 2026-03-29

  <!-- 5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f29 written 2026-03-29T01:30:00.250Z offset 7200 -->

  Answers, each 0 to 3: 0 1 2 3 3 2 1

  <!-- end -->

  """#,
]
