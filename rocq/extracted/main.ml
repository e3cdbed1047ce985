(* grundy-check-proved FILE: by the checker whose correctness is a theorem, accepted (exit 0) or rejected (exit 1), or no verdict
   (exit 2): not covered, or out of budget. With --claim an accepted certificate's claim follows on a line of its own, as a term of Claim.v.
   grundy-check-proved --options LIMIT: reads rules, one in a line, and prints the options of every heap below LIMIT, a line
   for each heap, as the theorem understands the rule; of a rule on several numbers those of every position with numbers below LIMIT,
   the last running fastest, and `no position` outside the domain; `not read` for a rule that it does not read. *)

let chars text = List.init (String.length text) (String.get text)
let text chars = String.of_seq (List.to_seq chars)

let read path =
  let channel = if path = "-" then stdin else open_in_bin path in
  let buffer = Buffer.create 65536 in
  (try
     while true do
       Buffer.add_channel buffer channel 1
     done
   with End_of_file -> ());
  Buffer.contents buffer

let out_of_budget () =
  print_endline "out of budget";
  exit 2

let check ?(show = ignore) path =
  let certificate = chars (read path) in
  match Checker.verdict certificate with
  | Some (rule, claim) ->
      print_endline ("accepted: " ^ text rule);
      show claim;
      exit 0
  | None when Checker.is_covered certificate ->
      print_endline "rejected";
      exit 1
  | None ->
      print_endline "not covered: this method, or a rule of this kind, is not known to the proved checker";
      exit 2
  | exception (Stack_overflow | Out_of_memory) -> out_of_budget ()

let heaps option = "[" ^ String.concat " " (List.map string_of_int option) ^ "]"

(* Elements of endless sets so far beyond the heap are tried. *)
let beyond = 20

let print_options found =
  print_endline (String.concat " " (List.map heaps (List.sort_uniq compare found)))

(* All positions of so many numbers below the limit, the last running fastest. *)
let rec tuples limit arity =
  if arity = 0 then [ [] ]
  else List.concat_map (fun first -> List.map (List.cons first) (tuples limit (arity - 1))) (List.init limit Fun.id)

let options_of_tuples limit rule =
  let options position =
    if Checker.is_position rule [] position then
      print_options (Checker.tuple_options (List.fold_left max 0 position + beyond) rule [] position)
    else print_endline "no position"
  in
  List.iter options (tuples limit (List.length (Checker.coordinates rule)))

let options limit text =
  match (Checker.read_rule (chars text), Checker.read_tuples (chars text)) with
  | None, None -> print_endline "not read"
  | None, Some rule -> options_of_tuples limit rule
  | Some rule, _ ->
      for heap = 0 to limit - 1 do
        print_options (List.map (List.sort compare) (Checker.options_up_to (heap + beyond) rule heap))
      done

let rec each_line act =
  match input_line stdin with
  | line ->
      act line;
      each_line act
  | exception End_of_file -> ()

let usage = "usage: grundy-check-proved [--seconds N] [--claim] FILE | grundy-check-proved --options LIMIT"

let rec run = function
  | [ "--options"; limit ] -> each_line (options (int_of_string limit))
  | "--seconds" :: seconds :: rest ->
      (* Of the processor's time, so that a busy machine changes no verdict. *)
      let budget = { Unix.it_interval = 0.; it_value = float_of_int (max 1 (int_of_string seconds)) } in
      Sys.set_signal Sys.sigprof (Sys.Signal_handle (fun _ -> out_of_budget ()));
      ignore (Unix.setitimer Unix.ITIMER_PROF budget);
      run rest
  | [ "--claim"; path ] -> check path ~show:(fun claim -> print_endline (Term.of_claim claim))
  | [ "--"; path ] | [ path ] -> check path
  | _ ->
      prerr_endline usage;
      exit 2

let () =
  try run (List.tl (Array.to_list Sys.argv)) with
  | Sys_error reason | Failure reason ->
      prerr_endline ("error: " ^ reason);
      exit 2
